import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { Face } from '../../ui/display/face.tsx';
import { LevelChip } from '../../ui/display/level-chip.tsx';
import { List, ListRow } from '../../ui/display/list-row.tsx';
import { type NamedCrew, useCrewLevelName } from './crew-name.tsx';
import styles from './crew-rows.module.css';

export interface PersonRow extends NamedCrew {
  id: string;
}

interface CrewRowsProps {
  label: string;
  clubNick: string;
  /** With the line below the nick. */
  rows: readonly (PersonRow & { meta: ReactNode })[];
}

/** Crews as rows of people, for a phone. */
export function CrewRows({ label, clubNick, rows }: CrewRowsProps) {
  const levelOf = useCrewLevelName();
  return (
    <List label={label}>
      {rows.map((crew) => (
        <ListRow
          key={crew.id}
          href={paths.crew(clubNick, crew.id)}
          leading={<Face name={crew.nick} imageUrl={crew.image_url} />}
          title={
            <span className={styles.person}>
              <span className={styles.nick}>{crew.nick}</span>
              {crew.admin_level !== undefined && (
                <span className={styles.level}>
                  <LevelChip level={crew.admin_level} name={levelOf(crew)} />
                </span>
              )}
            </span>
          }
          meta={crew.meta}
        />
      ))}
    </List>
  );
}
