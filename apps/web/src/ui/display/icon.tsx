import type { SVGAttributes } from 'react';

/** Props of an icon of `icon:…` modules (build/icons.ts). */
export interface IconProps extends Omit<SVGAttributes<SVGSVGElement>, 'stroke'> {
  readonly size?: number;
  /** The width of its lines. */
  readonly stroke?: number;
}

const LINES = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

/** Creates the component of an icon of 24 × 24: filled shapes or lines. Texts and labels are beside it. */
export function createIcon(name: string, paths: readonly string[], isFilled: boolean) {
  return ({ size = 24, stroke = 2, color = 'currentColor', className = '', ...rest }: IconProps) => (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={`icon-${name} ${className}`}
      {...(isFilled ? { fill: color } : { ...LINES, stroke: color, strokeWidth: stroke })}
      {...rest}
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
