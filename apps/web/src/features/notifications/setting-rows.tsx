import {
  kindOf,
  NOTIFICATION_GROUPS,
  NOTIFICATION_KIND_NAMES,
  type NotificationGroup,
} from '@crewwith/domain/notifications/kinds';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { List, ListItem } from '../../ui/display/list-row.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { editsOfKind, isAlwaysOn, isOn, SETTABLE_CHANNELS } from './setting-edits.ts';
import styles from './setting-rows.module.css';
import type { NotificationSetting } from './settings-api.ts';

interface SettingsProps {
  settings: readonly NotificationSetting[];
  onEdit: (edits: NotificationSetting[]) => void;
}

/** Each kind in its group, with a switch for each channel. */
export function KindSettings(props: SettingsProps) {
  return NOTIFICATION_GROUPS.map((group) => <Group key={group} group={group} {...props} />);
}

function Group({ group, settings, onEdit }: SettingsProps & { group: NotificationGroup }) {
  const { t } = useTranslation();
  const hint = useId();
  const kinds = NOTIFICATION_KIND_NAMES.filter((kind) => kindOf(kind).group === group);
  const isFixed = kinds.some((kind) => SETTABLE_CHANNELS.some((channel) => isAlwaysOn(kind, channel)));
  return (
    <Section title={t(`notifications.group.${group}`)}>
      {isFixed && (
        <p id={hint} className={styles.hint}>
          {t('notifications.always')}
        </p>
      )}
      <List label={t(`notifications.group.${group}`)}>
        {kinds.map((kind) => (
          <ListItem key={kind} className={styles.row}>
            <span className={styles.name}>{t(`notifications.kind.${kind}`)}</span>
            {SETTABLE_CHANNELS.map((channel) => {
              const isAlways = isAlwaysOn(kind, channel);
              return (
                <Switch
                  key={channel}
                  label={t('notifications.switch', {
                    kind: t(`notifications.kind.${kind}`),
                    channel: t(`notifications.channel.${channel}`),
                  })}
                  checked={isAlways || isOn(settings, kind, channel)}
                  describedBy={isAlways ? hint : undefined}
                  onChange={
                    isAlways ? null : (enabled) => onEdit(editsOfKind(settings, kind, channel, enabled))
                  }
                />
              );
            })}
          </ListItem>
        ))}
      </List>
    </Section>
  );
}

interface SwitchProps {
  label: string;
  checked: boolean;
  describedBy?: string | undefined;
  /** Null when it cannot be changed. */
  onChange: ((checked: boolean) => void) | null;
}

/** A switch that is saved at once. One that cannot be changed keeps the focus, so that its reason is read out. */
export function Switch({ label, checked, describedBy, onChange }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-describedby={describedBy}
        aria-disabled={onChange === null}
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange?.(event.currentTarget.checked)}
      />
    </label>
  );
}
