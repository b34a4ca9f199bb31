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
    ['/', t('shortcuts.search')],
    ['j', t('shortcuts.next')],
    ['k', t('shortcuts.previous')],
    ['Enter', t('shortcuts.open')],
    ['Esc', t('shortcuts.back')],
    ['?', t('shortcuts.help')],
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
    <Sheet opened={opened} onClose={onClose} title={t('shortcuts.title')}>
      <KeyList />
      <CheckField
        label={t('shortcuts.enabled')}
        error={null}
        checked={enabled}
        onChange={({ currentTarget }) => onEnabled(currentTarget.checked)}
      />
    </Sheet>
  );
}
