import IconUserCircle from 'icon:user-circle';
import { Face } from '../../ui/display/face.tsx';
import { useOwnFace } from './use-own-face.ts';

/** The member's own face, or an icon where it is not known. */
export function OwnFace() {
  const face = useOwnFace();
  return face === null ? <IconUserCircle size={26} stroke={1.6} /> : <Face {...face} size={32} />;
}
