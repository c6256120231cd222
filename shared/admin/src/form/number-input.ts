/** Between a form and antd's InputNumber, which says null for nothing: nothing is not 0, so the form must refuse it. */
export function numberInput(input: { value: unknown; onChange: (value: number) => void }) {
  const value = typeof input.value === 'string' ? Number.parseFloat(input.value) : input.value;
  return {
    value: typeof value === 'number' && !Number.isNaN(value) ? value : null,
    onChange: (next: number | null) => input.onChange(next ?? Number.NaN),
  };
}
