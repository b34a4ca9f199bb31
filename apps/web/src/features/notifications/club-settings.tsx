import { useTranslation } from 'react-i18next';
import { List, ListItem } from '../../ui/display/list-row.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { Section } from '../../ui/layout/section.tsx';
import type { MemberClub } from '../clubs/api.ts';
import { editsOfClub, isClubOff } from './setting-edits.ts';
import styles from './setting-rows.module.css';
import type { NotificationSetting } from './settings-api.ts';

interface ClubSettingsProps {
  clubs: readonly MemberClub[];
  settings: readonly NotificationSetting[];
  onEdit: (edits: NotificationSetting[]) => void;
}

/** Each club with a switch for all that can be turned off. */
export function ClubSettings({ clubs, settings, onEdit }: ClubSettingsProps) {
  const { t } = useTranslation();
  return (
    <Section title={t('notifications.clubs')}>
      <p className={styles.hint}>{t('notifications.clubHint')}</p>
      <List label={t('notifications.clubs')}>
        {clubs.map(({ id, name }) => (
          <ListItem key={id} className={styles.row}>
            <span className={styles.name}>{name}</span>
            <Switch
              label={t('notifications.ofClub', { club: name })}
              checked={!isClubOff(settings, id)}
              onChange={(isOn) => onEdit(editsOfClub(settings, id, !isOn))}
            />
          </ListItem>
        ))}
      </List>
    </Section>
  );
}
