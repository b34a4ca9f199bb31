import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const celadon: MantineColorsTuple = [
  '#eef6f2',
  '#dcebe4',
  '#b8d7c9',
  '#8fc0ab',
  '#66a88d',
  '#448f72',
  '#2d785d',
  '#1f6652',
  '#185443',
  '#104034',
];

/** Maps Mantine's colour variables to tokens.css, the only source of colours. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const scheme = {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': 'var(--ink-soft)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-anchor': 'var(--accent-ink)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--sunken)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-disabled-color': 'var(--ink-soft)',
    '--mantine-primary-color-filled': 'var(--accent)',
    '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
    '--mantine-primary-color-contrast': 'var(--on-accent)',
    '--mantine-primary-color-light': 'var(--accent-wash)',
    '--mantine-primary-color-light-color': 'var(--accent-ink)',
    '--mantine-color-celadon-filled': 'var(--accent)',
    '--mantine-color-celadon-filled-hover': 'var(--accent-hover)',
    '--mantine-color-celadon-light': 'var(--accent-wash)',
    '--mantine-color-celadon-light-color': 'var(--accent-ink)',
    '--mantine-color-celadon-outline': 'var(--accent-ink)',
    '--mantine-color-celadon-text': 'var(--accent-ink)',
  };
  // Mantine's background of fields in dark mode.
  return { variables: {}, light: scheme, dark: { ...scheme, '--mantine-color-dark-6': 'var(--sunken)' } };
};

const tall = { size: 'md' } as const;

/** Mantine's theme: sizes and behaviour here, colours in tokens.css. Controls are 44 px high. */
export const theme = createTheme({
  colors: { celadon },
  primaryColor: 'celadon',
  primaryShade: 7,
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '700' },
  defaultRadius: 'md',
  radius: { sm: '0.5rem', md: '0.75rem', lg: '1.125rem' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    CloseButton: { defaultProps: { size: 44 } },
    Menu: { styles: { item: { minHeight: 'var(--control)' } } },
    TextInput: { defaultProps: tall },
    Textarea: { defaultProps: tall },
    NumberInput: { defaultProps: tall },
    NativeSelect: { defaultProps: tall },
    Checkbox: { defaultProps: tall },
    Radio: { defaultProps: tall },
    RadioGroup: { defaultProps: tall },
    SegmentedControl: { defaultProps: tall },
  },
});
