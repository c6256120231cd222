import { InputNumber } from 'antd';
import { useId, useState, type ComponentProps } from 'react';
import { PRICE_STEP } from '@baobab/domain/constants';
import { shopSign } from '../money.ts';
import { ambiguousAmount, parseAmount } from './amount-text.ts';
import styles from './form.module.css';

type NumberProps = ComponentProps<typeof InputNumber<number>>;

interface AmountInputProps extends Omit<NumberProps, 'value' | 'onChange' | 'parser' | 'formatter' | 'precision'> {
  /** As forms hold it; NaN is an amount that must be refused. */
  value: string | number | null | undefined;
  /** NaN when it could be read in two ways. */
  onChange: (amount: number | null) => void;
  /** Of the words beside it. */
  noteClass?: string | undefined;
}

/** Money in the shop's currency. What could be read in two ways is no amount, and the field says so once it is left. */
export function AmountInput({ value, onChange, onInput, onBlur, onPressEnter, noteClass, ...look }: AmountInputProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [isLeft, setLeft] = useState(false);
  const amount = typeof value === 'string' ? Number.parseFloat(value) : (value ?? null);
  const isWrong = Number.isNaN(amount);
  const unread = ambiguousAmount(text);
  const note = isWrong && isLeft ? unread : null;
  return (
    <>
      <InputNumber<number>
        prefix={shopSign()}
        step={PRICE_STEP}
        {...look}
        {...(note ? { status: 'error', 'aria-invalid': true, 'aria-describedby': id } : {})}
        precision={2}
        parser={parseAmount}
        value={isWrong ? null : amount}
        onChange={onChange}
        onInput={(typed) => {
          setText(typed);
          setLeft(false);
          // for InputNumber both are nothing
          if (ambiguousAmount(typed)) onChange(Number.NaN);
          else if (isWrong && typed.trim() === '') onChange(null);
          onInput?.(typed);
        }}
        onBlur={(event) => {
          setLeft(true);
          onBlur?.(event);
        }}
        onPressEnter={(event) => {
          setLeft(true);
          // the form is not sent with it
          if (isWrong && unread) event.preventDefault();
          onPressEnter?.(event);
        }}
      />
      {note && (
        <span id={id} className={noteClass ?? styles.fieldError} role="alert">
          {note}
        </span>
      )}
    </>
  );
}
