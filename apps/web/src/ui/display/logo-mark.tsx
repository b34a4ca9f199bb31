/** The product's logo. */
export function LogoMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="9" fill="var(--accent)" />
      <path
        d="M20.6 20.7a7 7 0 1 1 0-9.4"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
      <circle cx="22.6" cy="16" r="2.6" fill="#f2a477" />
    </svg>
  );
}
