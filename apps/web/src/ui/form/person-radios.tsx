import { type AriaAttributes, type ReactNode, useId } from 'react';
import { Face } from '../display/face.tsx';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import styles from './person-radios.module.css';

export interface PersonRadiosProps {
  people: readonly {
    id: string;
    nick: string;
    image_url: string | null;
    /** In place of the nick. */
    label?: ReactNode;
  }[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** A list of people to choose one from. */
export function PersonRadios({ people, chosen, onChoose, ...group }: PersonRadiosProps & AriaAttributes) {
  const name = useId();
  return (
    <div role="radiogroup" {...group} className={styles.list}>
      {people.map(({ id, nick, image_url: imageUrl, label = nick }) => (
        <label key={id} className={styles.row}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={id === chosen}
            onChange={() => onChoose(id)}
          />
          <Face name={nick} imageUrl={imageUrl} />
          <span className={styles.label}>{label}</span>
        </label>
      ))}
    </div>
  );
}

/** The same as a field of a form. */
export function PersonField({ people, chosen, onChoose, ...frame }: PersonRadiosProps & FieldProps) {
  return (
    <FieldFrame {...frame} kind="group">
      {({ id, required, ...described }) => (
        <PersonRadios
          {...{ people, chosen, onChoose }}
          {...described}
          aria-labelledby={id}
          aria-required={required}
        />
      )}
    </FieldFrame>
  );
}
