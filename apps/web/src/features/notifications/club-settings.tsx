import { useTranslation } from 'react-i18next';
import { List, ListItem } from '../../ui/display/list-row.tsx';
import { Section } from '../../ui/layout/section.tsx';
import type { MemberClub } from '../clubs/api.ts';
import { editsOfClub, isClubOff } from './setting-edits.ts';
import styles from './setting-rows.module.css';
import { Switch } from './setting-rows.tsx';
import type { NotificationSetting } from './settings-api.ts';

interface ClubSettingsProps {
  clubs: readonly MemberClub[];
  settings: readonly NotificationSetting[];
  onEdit: (edits: NotificationSetting[]) => void;
}

/** Each club with a switch that turns it off. */
export function ClubSettings({ clubs, settings, onEdit }: ClubSettingsProps) {
  const { t } = useTranslation();
  return (
    <Section title={t('notifications.clubs')}>
      <p className={styles.hint}>{t('notifications.clubHint')}</p>
      <List label={t('notifications.clubs')}>
        {clubs.map(({ id, name }) => (
          <ListItem key={id} className={styles.row}>
            <span className={styles.name}>
              {name}
              <span className={styles.note}>{t('notifications.clubOff')}</span>
            </span>
            <Switch
              label={t('notifications.clubOffOf', { club: name })}
              checked={isClubOff(settings, id)}
              onChange={(isOff) => onEdit(editsOfClub(settings, id, isOff))}
            />
          </ListItem>
        ))}
      </List>
    </Section>
  );
}
