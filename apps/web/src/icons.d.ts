/** A Tabler icon by its name (build/icons.ts). */
declare module 'icon:*' {
  const Icon: (props: import('./ui/display/icon.tsx').IconProps) => import('react').JSX.Element;
  export default Icon;
}
