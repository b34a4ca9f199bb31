import IconEye from 'icon:eye';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../http/api-error.ts';
import { Facts } from '../../ui/display/facts.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import { useReadContact } from './api.ts';
import styles from './crew-contact.module.css';

/** A crew's e-mail and phone number, loaded on request, as each reading is audited. */
export function CrewContact({ crewId, nick }: { crewId: string; nick: string }) {
  const { t } = useTranslation();
  const read = useReadContact(crewId);
  if (read.data !== undefined) {
    const { email = '', contact = '' } = read.data;
    return (
      <div role="status">
        <Facts
          facts={[
            { label: t('signup.email'), value: <a href={`mailto:${email}`}>{email}</a> },
            { label: t('signup.contact'), value: <a href={`tel:${contact}`}>{contact}</a> },
          ]}
        />
      </div>
    );
  }
  return (
    <div className={styles.prompt}>
      <p className={styles.note}>{t('crew.contactHint', { nick })}</p>
      <Button
        variant="default"
        icon={<IconEye size={18} />}
        loading={read.isPending}
        onClick={() => read.mutate()}
      >
        {t('crew.readContact')}
      </Button>
      {read.isError && (
        <p role="alert" className={styles.error}>
          {ApiError.from(read.error).message}
        </p>
      )}
    </div>
  );
}
