import { InputNumber } from 'antd';
import { BYTES_PER_SECOND_MIN } from '@baobab/uploads/limits';

const KILOBYTE = 1024;
export const LOWEST_KILOBYTES = BYTES_PER_SECOND_MIN / KILOBYTE;

interface BandwidthInputProps {
  id: string;
  describedBy: string;
  /** Null for no limit. */
  bytesPerSecond: number | null;
  onChange: (bytesPerSecond: number | null) => void;
}

export function BandwidthInput({ id, describedBy, bytesPerSecond, onChange }: BandwidthInputProps) {
  return (
    <InputNumber
      id={id}
      aria-describedby={describedBy}
      min={LOWEST_KILOBYTES}
      precision={0}
      suffix="KB/s"
      placeholder="No limit"
      changeOnWheel={false}
      value={bytesPerSecond === null ? null : Math.round(bytesPerSecond / KILOBYTE)}
      onChange={(speed) => onChange(speed === null ? null : speed * KILOBYTE)}
    />
  );
}
