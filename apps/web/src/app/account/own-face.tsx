import type { ReactNode } from 'react';
import { Face } from '../../ui/display/face.tsx';
import { useOwnFace } from './use-own-face.ts';

/** The member's own face, or `unknown` where it is not known. */
export function OwnFace({ unknown }: { unknown: ReactNode }) {
  const face = useOwnFace();
  return face === null ? unknown : <Face {...face} size={32} />;
}
