import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DrillSkipped } from './drill.ts';

const run = (program: string, ...args: string[]): void => {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
};

/** A disk for power-cut tests: an ext4 image file on another ext4 image file. */
export interface CrashDisk {
  /** The mount point. */
  readonly folder: string;
  /** Mounts a copy of the blocks that have reached the disk, without those still in memory. */
  cut(): { folder: string; remove: () => void };
  remove(): void;
}

/**
 * Creates a disk. Throws `DrillSkipped` without root or loop mounts. `cut` freezes the outer file system, so that no
 * block reaches the inner image while it is copied; the inner file system is not flushed.
 */
export function createCrashDisk(mebibytes: number): CrashDisk {
  const base = mkdtempSync(join(tmpdir(), 'crewwith-power-'));
  const outer = join(base, 'outer');
  const folder = join(base, 'inner');
  const inner = join(outer, 'inner.img');
  let mounted: string[] = [];
  const mount = (image: string, target: string) => {
    mkdirSync(target, { recursive: true });
    run('mount', '-o', 'loop', image, target);
    mounted.unshift(target);
  };
  const unmount = (target: string) => {
    run('umount', target);
    mounted = mounted.filter((other) => other !== target);
  };
  const format = (image: string, size: number) => {
    run('truncate', '-s', `${size}M`, image);
    run('mkfs.ext4', '-q', image);
  };
  const remove = () => {
    for (const target of [...mounted]) unmount(target);
    rmSync(base, { recursive: true, force: true });
  };
  try {
    format(join(base, 'outer.img'), mebibytes * 2);
    mount(join(base, 'outer.img'), outer);
    format(inner, mebibytes);
    mount(inner, folder);
  } catch (error) {
    remove();
    throw new DrillSkipped('a separate disk needs root, mkfs.ext4 and loop mounts', { cause: error });
  }
  let cuts = 0;
  return {
    folder,
    cut() {
      cuts += 1;
      const image = join(base, `cut-${cuts}.img`);
      run('fsfreeze', '--freeze', outer);
      try {
        run('cp', '--sparse=always', inner, image);
      } finally {
        run('fsfreeze', '--unfreeze', outer);
      }
      const target = join(base, `cut-${cuts}`);
      mount(image, target);
      return {
        folder: target,
        remove: () => {
          unmount(target);
          rmSync(image);
        },
      };
    },
    remove,
  };
}
