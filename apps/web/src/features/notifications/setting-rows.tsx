import IconChevronDown from 'icon:chevron-down';
import {
  type Channel,
  kindOf,
  NOTIFICATION_GROUPS,
  NOTIFICATION_KIND_NAMES,
  type NotificationGroup,
  type NotificationKind,
} from '@crewwith/domain/notifications/kinds';
import { may } from '@crewwith/domain/permissions';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { List, ListItem } from '../../ui/display/list-row.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { RowButton } from '../../ui/navigation/row-button.tsx';
import type { MemberClub } from '../clubs/api.ts';
import { GroupIcon } from './group-icon.tsx';
import { editsOfGroup, editsOfKind, groupState, isAlwaysOn, isOn } from './setting-edits.ts';
import styles from './setting-rows.module.css';
import type { NotificationSetting } from './settings-api.ts';

interface SettingsProps {
  /** In the order of their columns. */
  channels: readonly Channel[];
  settings: readonly NotificationSetting[];
  onEdit: (edits: NotificationSetting[]) => void;
}

/** What notifications are about, each with one switch; its kinds are shown by a press. */
export function KindSettings({ clubs, ...props }: SettingsProps & { clubs: readonly MemberClub[] }) {
  const { t } = useTranslation();
  const mayHost = clubs.some(({ admin_level }) => may('activity.create', { level: admin_level }));
  const groups = NOTIFICATION_GROUPS.filter((group) => group !== 'admin' || mayHost);
  return (
    <Section title={t('notifications.about')}>
      <List label={t('notifications.about')}>
        {groups.map((group) => (
          <Group key={group} group={group} {...props} />
        ))}
      </List>
    </Section>
  );
}

function Group({ group, channels, settings, onEdit }: SettingsProps & { group: NotificationGroup }) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const kinds = NOTIFICATION_KIND_NAMES.filter((kind) => kindOf(kind).group === group);
  const state = groupState(settings, kinds, channels);
  const name = t(`notifications.group.${group}`);
  const isAlwaysListed = kinds.every((kind) => isAlwaysOn(kind, 'inbox'));
  const note = isAlwaysListed ? 'notifications.always' : (`notifications.groupText.${group}` as const);
  return (
    <ListItem>
      <div className={styles.group}>
        <RowButton
          className={styles.about}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <GroupIcon group={group} />
          <span className={styles.name}>
            <span className={styles.title}>
              {name}
              <IconChevronDown size={16} className={styles.chevron} />
            </span>
            <span className={styles.note}>{t(state === 'some' ? 'notifications.some' : note)}</span>
          </span>
        </RowButton>
        <Switch
          label={t('notifications.ofGroup', { group: name })}
          checked={state !== 'off'}
          onChange={(enabled) => onEdit(editsOfGroup(settings, kinds, enabled))}
        />
      </div>
      <div id={id} hidden={!isOpen} className={styles.kinds}>
        {isOpen && (
          <>
            {/* Each switch has the name of its channel. */}
            <div className={styles.kind} aria-hidden>
              <span className={styles.name} />
              {channels.map((channel) => (
                <span key={channel} className={styles.channel}>
                  {t(`notifications.channel.${channel}`)}
                </span>
              ))}
            </div>
            <ul aria-label={name}>
              {kinds.map((kind) => (
                <KindRow key={kind} kind={kind} {...{ channels, settings, onEdit }} />
              ))}
            </ul>
          </>
        )}
      </div>
    </ListItem>
  );
}

function KindRow({ kind, channels, settings, onEdit }: SettingsProps & { kind: NotificationKind }) {
  const { t } = useTranslation();
  const name = t(`notifications.kind.${kind}`);
  return (
    <li className={styles.kind}>
      <span className={styles.name}>{name}</span>
      {channels.map((channel) =>
        isAlwaysOn(kind, channel) ? (
          <span key={channel} className={styles.channel}>
            {t('notifications.alwaysOn')}
          </span>
        ) : (
          <Switch
            key={channel}
            label={t('notifications.switch', { kind: name, channel: t(`notifications.channel.${channel}`) })}
            checked={isOn(settings, kind, channel)}
            onChange={(enabled) => onEdit(editsOfKind(settings, kind, channel, enabled))}
          />
        ),
      )}
    </li>
  );
}
