import IconCheck from 'icon:check';
import IconColorPicker from 'icon:color-picker';
import { isColour, textColourOn } from '@crewwith/domain/clubs/setting';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { accentSamples } from '../../../browser/accent.ts';
import { VisuallyHidden } from '../../../ui/display/visually-hidden.tsx';
import { FieldError, FieldHint } from '../../../ui/form/field-frame.tsx';
import styles from './colour-field.module.css';

/** Suggested colours, which both schemes can show almost unchanged. */
const SWATCHES = [
  { name: 'default', colour: '' },
  { name: 'red', colour: '#a3302f' },
  { name: 'orange', colour: '#b0491b' },
  { name: 'gold', colour: '#8a6100' },
  { name: 'green', colour: '#3f6b2a' },
  { name: 'teal', colour: '#12696b' },
  { name: 'blue', colour: '#2b5597' },
  { name: 'violet', colour: '#63478f' },
  { name: 'pink', colour: '#a8336f' },
] as const;
/** The product's own colour, used when a club chose none. */
const DEFAULT_COLOUR = '#1f6652';

export interface ColourFieldProps {
  label: string;
  description?: ReactNode;
  error: ReactNode;
  value: string;
  onChange: (colour: string) => void;
  /** Props of the first colour, such as its form path. */
  inputProps?: Record<string, unknown>;
}

/** A club's colour: a suggested or any other one, with samples on light and dark surfaces. */
export function ColourField({ label, description, error, value, onChange, inputProps }: ColourFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const isOther = value !== '' && !SWATCHES.some(({ colour }) => colour === value);
  const current = isColour(value) ? value : DEFAULT_COLOUR;
  const samples = accentSamples(current);
  const sampleNames = { light: t('clubForm.colourLight'), dark: t('clubForm.colourDark') };
  const isAdjusted = isColour(value) && samples[0].accent !== value;
  return (
    <fieldset className={styles.field} aria-describedby={`${id}-description`}>
      <legend className={styles.legend}>{label}</legend>
      <FieldHint id={`${id}-description`}>{description}</FieldHint>
      <div className={styles.swatches}>
        {SWATCHES.map(({ name, colour }, index) => (
          <label key={name} className={styles.swatch} title={t(`clubForm.colours.${name}`)}>
            <input
              {...(index === 0 ? inputProps : {})}
              type="radio"
              name={id}
              checked={value === colour}
              onChange={() => onChange(colour)}
            />
            <span className={styles.dot} style={{ background: colour || DEFAULT_COLOUR }} aria-hidden="true">
              {value === colour && (
                <IconCheck size={20} stroke={3} color={textColourOn(colour || DEFAULT_COLOUR)} />
              )}
            </span>
            <VisuallyHidden>{t(`clubForm.colours.${name}`)}</VisuallyHidden>
          </label>
        ))}
        <label className={styles.swatch} title={t('clubForm.colourOwn')}>
          <input
            type="color"
            aria-label={t('clubForm.colourOwn')}
            value={current}
            onChange={({ currentTarget }) => onChange(currentTarget.value.toLowerCase())}
          />
          <span
            className={styles.dot}
            data-other={isOther || undefined}
            style={isOther ? { background: value } : {}}
            aria-hidden="true"
          >
            <IconColorPicker size={20} {...(isOther && { color: textColourOn(value) })} />
          </span>
        </label>
      </div>
      <div className={styles.samples} aria-hidden="true">
        {samples.map(({ scheme, surface, accent, onAccent }) => (
          <span key={scheme} className={styles.sample} style={{ background: surface, color: accent }}>
            <span className={styles.sampleName}>{sampleNames[scheme]}</span>
            <span className={styles.sampleButton} style={{ background: accent, color: onAccent }}>
              {t('clubForm.colourSample')}
            </span>
            <span className={styles.sampleLink}>{t('clubForm.colourSampleLink')}</span>
          </span>
        ))}
      </div>
      {isAdjusted && <p className={styles.note}>{t('clubForm.colourMoved')}</p>}
      {error !== null && error !== undefined && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
