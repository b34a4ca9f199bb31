import {
  kindOf,
  NOTIFICATION_GROUPS,
  NOTIFICATION_KIND_NAMES,
  type NotificationGroup,
} from '@crewwith/domain/notifications/kinds';
import { may } from '@crewwith/domain/permissions';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { List, ListItem } from '../../ui/display/list-row.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { RowButton } from '../../ui/navigation/row-button.tsx';
import type { MemberClub } from '../clubs/api.ts';
import { GroupIcon } from './group-icon.tsx';
import {
  editsOfGroup,
  editsOfKind,
  groupState,
  isAlwaysOn,
  isOn,
  SETTABLE_CHANNELS,
} from './setting-edits.ts';
import styles from './setting-rows.module.css';
import type { NotificationSetting } from './settings-api.ts';

interface SettingsProps {
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

function Group({ group, settings, onEdit }: SettingsProps & { group: NotificationGroup }) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const kinds = NOTIFICATION_KIND_NAMES.filter((kind) => kindOf(kind).group === group);
  const state = groupState(settings, kinds);
  const name = t(`notifications.group.${group}`);
  const notes = {
    fixed: t('notifications.always'),
    some: t('notifications.some'),
    on: t(`notifications.groupText.${group}`),
    off: t(`notifications.groupText.${group}`),
  };
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
              <IconChevronDown size={16} className={styles.chevron} aria-hidden />
            </span>
            <span className={styles.note}>{notes[state]}</span>
          </span>
        </RowButton>
        {state !== 'fixed' && (
          <Switch
            label={t('notifications.ofGroup', { group: name })}
            checked={state !== 'off'}
            onChange={(enabled) => onEdit(editsOfGroup(settings, kinds, enabled))}
          />
        )}
      </div>
      <ul id={id} hidden={!isOpen} className={styles.kinds} aria-label={name}>
        {isOpen &&
          kinds.map((kind) => (
            <li key={kind} className={styles.kind}>
              <span className={styles.name}>{t(`notifications.kind.${kind}`)}</span>
              {state !== 'fixed' &&
                SETTABLE_CHANNELS.filter((channel) => !isAlwaysOn(kind, channel)).map((channel) => (
                  <Switch
                    key={channel}
                    label={t('notifications.switch', {
                      kind: t(`notifications.kind.${kind}`),
                      channel: t(`notifications.channel.${channel}`),
                    })}
                    checked={isOn(settings, kind, channel)}
                    onChange={(enabled) => onEdit(editsOfKind(settings, kind, channel, enabled))}
                  />
                ))}
            </li>
          ))}
      </ul>
    </ListItem>
  );
}
