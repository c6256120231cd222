import { Input } from 'antd';
import { Icon } from '../frame/icons.tsx';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
}

export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  return (
    <Input
      allowClear
      aria-label={label}
      placeholder={placeholder}
      prefix={<Icon name="search" size={16} />}
      value={value}
      onChange={({ target }) => onSearch(target.value)}
    />
  );
}
