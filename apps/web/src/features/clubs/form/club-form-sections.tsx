import { NAMED_LEVELS } from '@crewwith/domain/clubs/rules';
import { parseJoinWindow } from '@crewwith/domain/clubs/setting';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLevelPhrase } from '../../../browser/use-level-phrase.ts';
import { ChoiceField, TextField } from '../../../ui/form/fields.tsx';
import { TextListField } from '../../../ui/form/text-list-field.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { joinPeriod } from '../join-period.ts';
import { permissionHelp } from '../permission-help.ts';
import type { ClubFieldName, ClubFields } from './club-fields.ts';
import styles from './club-form.module.css';
import { QuestionsField } from './questions-field.tsx';

/** Props of every section of the form. */
export interface ClubFormSectionProps {
  form: UseFormReturnType<ClubFields>;
  labels: Record<ClubFieldName, string>;
  /** Returns the hint of a field: its default, or the value that another user has saved meanwhile. */
  hint: (name: ClubFieldName, defaultHint?: ReactNode) => ReactNode;
}

/** Returns the joining period of the form's values, or null. */
function useJoinPeriod({ join, join_from, join_hours }: ClubFields): string | null {
  const { t } = useTranslation();
  const window = parseJoinWindow({ from: join_from, hours: Number(join_hours) });
  return join === 'always' || window === null ? null : t('club.joinPeriod', joinPeriod(window));
}

/** The questions to those who join, and when they may. */
export function JoiningFields({ form, labels, hint }: ClubFormSectionProps) {
  const { t } = useTranslation();
  const period = useJoinPeriod(form.values);
  return (
    <Section title={t('clubForm.joining')}>
      <div className={styles.group}>
        <QuestionsField form={form} label={labels.questions} description={hint('questions')} />
        <ChoiceField
          label={labels.join}
          description={hint('join')}
          error={form.errors.join ?? null}
          options={[
            { value: 'always', label: t('clubForm.joinAlways') },
            { value: 'window', label: t('clubForm.joinWindow') },
          ]}
          value={form.values.join}
          onChange={(value) => form.setFieldValue('join', value === 'window' ? 'window' : 'always')}
        />
        {form.values.join === 'window' && (
          <div className={styles.group}>
            <div className={styles.pair}>
              <TextField
                label={labels.join_from}
                type="date"
                required
                max="9999-12-31"
                description={hint('join_from')}
                error={null}
                {...form.getInputProps('join_from')}
              />
              <TextField
                label={labels.join_hours}
                inputMode="numeric"
                maxLength={5}
                required
                description={hint('join_hours')}
                error={null}
                {...form.getInputProps('join_hours')}
                onChange={({ currentTarget }) =>
                  form.setFieldValue('join_hours', currentTarget.value.replace(/[^0-9]/g, ''))
                }
              />
            </div>
            {period !== null && <p className={styles.note}>{period}</p>}
          </div>
        )}
      </div>
    </Section>
  );
}

/** The categories of the bulletin. */
export function BulletinFields({ form, labels, hint }: ClubFormSectionProps) {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  return (
    <Section title={t('clubForm.boards')}>
      <TextListField
        label={labels.bulletin}
        description={hint(
          'bulletin',
          t('clubForm.bulletinHint', { level: levelPhrase('notice.write_bulletin') }),
        )}
        values={form.values.bulletin}
        onChange={(items) => {
          form.setFieldValue('bulletin', items);
          form.clearFieldError('bulletin');
        }}
        error={form.errors.bulletin ?? null}
        addLabel={t('clubForm.addBulletin')}
        inputLabel={(index) => t('clubForm.bulletinLine', { line: index })}
        removeLabel={(index) => t('clubForm.removeBulletin', { line: index })}
        moveLabel={(index, to) =>
          t(to === 'up' ? 'clubForm.bulletinUp' : 'clubForm.bulletinDown', { line: index })
        }
        inputProps={{ 'data-path': 'bulletin' }}
      />
    </Section>
  );
}

/** The club's names for the levels, with the permissions of each. */
export function LevelFields({ form, labels, hint }: ClubFormSectionProps) {
  const { t } = useTranslation();
  return (
    <Section title={t('clubForm.levels')}>
      <p className={styles.lead}>{t('clubForm.levelsHint')}</p>
      <div className={styles.group}>
        {NAMED_LEVELS.map((level) => (
          <TextField
            key={level}
            label={labels[`level${level}`]}
            description={hint(`level${level}`, permissionHelp(level))}
            hintBelow
            className={styles.level}
            error={null}
            {...form.getInputProps(`level${level}`)}
          />
        ))}
      </div>
    </Section>
  );
}
