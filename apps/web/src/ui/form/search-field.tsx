import IconSearch from 'icon:search';
import { TextField } from './fields.tsx';

export interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (typed: string) => void;
}

/** A search field that filters a list while typing. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <TextField
      label={null}
      error={null}
      type="search"
      aria-label={label}
      placeholder={label}
      before={<IconSearch size={18} stroke={1.7} />}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
