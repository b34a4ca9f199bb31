import { useTranslation } from 'react-i18next';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { CheckField } from '../../ui/form/fields.tsx';
import styles from './keys-sheet.module.css';

interface KeysSheetProps {
  opened: boolean;
  onClose: () => void;
  enabled: boolean;
  onEnabled: (enabled: boolean) => void;
}

/** The keys of lists with what they do. */
export function KeyList() {
  const { t } = useTranslation();
  const keys = [
    ['/', t('keys.search')],
    ['j', t('keys.next')],
    ['k', t('keys.previous')],
    ['Enter', t('keys.open')],
    ['Esc', t('keys.back')],
    ['?', t('keys.help')],
  ] as const;
  return (
    <dl className={styles.keys}>
      {keys.map(([key, effect]) => (
        <div key={key} className={styles.row}>
          <dt>
            <kbd className={styles.key}>{key}</kbd>
          </dt>
          <dd>{effect}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The keys of lists, and whether they are on. */
export function KeysSheet({ opened, onClose, enabled, onEnabled }: KeysSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet opened={opened} onClose={onClose} title={t('keys.title')}>
      <KeyList />
      <CheckField
        label={t('keys.enabled')}
        error={null}
        checked={enabled}
        onChange={({ currentTarget }) => onEnabled(currentTarget.checked)}
      />
    </Sheet>
  );
}
