import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DrillSkipped } from './drill.ts';

const run = (program: string, ...args: string[]): void => {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
};

/** A disk whose power can be cut: an ext4 in a file that is on an ext4 in a file. */
export interface CutDisk {
  /** Where it is mounted. */
  readonly folder: string;
  /**
   * What would be on the disk if the power went now: the blocks that have reached it, and nothing of what is still in
   * memory. Mounted anew, as after a start.
   */
  cut(): { folder: string; remove: () => void };
  remove(): void;
}

/**
 * Makes a disk of so many MiB. While the outer file system is frozen no block reaches the inner one, so that copying
 * it takes one instant; the inner one knows nothing of it, and writes nothing back for it.
 */
export function makeCutDisk(mebibytes: number): CutDisk {
  const place = mkdtempSync(join(tmpdir(), 'crewwith-power-'));
  const outer = join(place, 'outer');
  const folder = join(place, 'inner');
  const inner = join(outer, 'inner.img');
  let mounted: string[] = [];
  const mount = (image: string, at: string) => {
    mkdirSync(at, { recursive: true });
    run('mount', '-o', 'loop', image, at);
    mounted.unshift(at);
  };
  const unmount = (at: string) => {
    run('umount', at);
    mounted = mounted.filter((one) => one !== at);
  };
  const make = (image: string, size: number) => {
    run('truncate', '-s', `${size}M`, image);
    run('mkfs.ext4', '-q', image);
  };
  const remove = () => {
    for (const at of [...mounted]) unmount(at);
    rmSync(place, { recursive: true, force: true });
  };
  try {
    make(join(place, 'outer.img'), mebibytes * 2);
    mount(join(place, 'outer.img'), outer);
    make(inner, mebibytes);
    mount(inner, folder);
  } catch (error) {
    remove();
    throw new DrillSkipped('a disk of its own needs root, mkfs.ext4 and loop mounts', { cause: error });
  }
  let cuts = 0;
  return {
    folder,
    cut() {
      cuts += 1;
      const image = join(place, `cut-${cuts}.img`);
      run('fsfreeze', '--freeze', outer);
      try {
        run('cp', '--sparse=always', inner, image);
      } finally {
        run('fsfreeze', '--unfreeze', outer);
      }
      const at = join(place, `cut-${cuts}`);
      mount(image, at);
      return {
        folder: at,
        remove: () => {
          unmount(at);
          rmSync(image);
        },
      };
    },
    remove,
  };
}
