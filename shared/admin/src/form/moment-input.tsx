import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import type { ComponentRef, Ref } from 'react';
import type { FieldInput } from './field.tsx';
import { momentOf } from '@baobab/domain/time-zone';
import { shopLocale } from '@baobab/domain/shop-locale';
import { shopClock } from '../moments.ts';
import { readMoment } from './read-moment.ts';
import './calendar.css';

dayjs.extend(utc);

const SHOWN = 'MMM D, YYYY h:mm A';

interface MomentInputProps extends FieldInput {
  /** ISO 8601. */
  value: string | null | undefined;
  onChange: (moment: string | null) => void;
  onBlur?: () => void;
  name?: string;
  disabled?: boolean | undefined;
  placeholder?: string;
  ref?: Ref<ComponentRef<typeof DatePicker>>;
}

/** The calendar shows UTC, which stands for the shop's clock: it leaves no time out. */
const toCalendar = (moment: string): Dayjs => {
  const { year, month, day, hour, minute } = shopClock(new Date(moment));
  return dayjs.utc(Date.UTC(year, month - 1, day, hour, minute));
};
const fromCalendar = (date: Dayjs): string =>
  momentOf(
    { year: date.year(), month: date.month() + 1, day: date.date(), hour: date.hour(), minute: date.minute() },
    shopLocale().timeZone,
  ).toISOString();

/** A day and a time of the shop, picked or typed. What the field shows when it is left is what it means; what is no moment goes back. */
export function MomentInput({ value = null, onChange, onBlur, ...look }: MomentInputProps) {
  const shown = value === null ? '' : toCalendar(value).format(SHOWN);
  const take = (field: EventTarget) => {
    const text = field instanceof HTMLInputElement ? field.value.trim() : shown;
    if (text === shown) return;
    const moment = readMoment(text, shopLocale().timeZone);
    if (text === '' || moment) onChange(moment?.toISOString() ?? null);
  };
  const keep = (date: Dayjs | Dayjs[] | null | undefined) => {
    if (Array.isArray(date)) return;
    if (!date || date.isValid()) onChange(date ? fromCalendar(date) : null);
  };
  return (
    <DatePicker
      {...look}
      className="fill"
      showTime={{ format: 'h:mm A', use12Hours: true, minuteStep: 5 }}
      format={SHOWN}
      // a day that the mouse merely passes is not shown, for what is shown is taken
      previewValue={false}
      needConfirm={false}
      value={value === null ? null : toCalendar(value)}
      // Enter takes the date; the form is not sent with it.
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        take(event.target);
      }}
      onBlur={(event) => {
        take(event.target);
        onBlur?.();
      }}
      // a pick, and a text as the calendar writes it, at once: it holds nothing that the form doesn't know
      onCalendarChange={(date) => keep(date)}
      onChange={keep}
    />
  );
}
