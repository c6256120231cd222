import { Input, Select, Switch } from 'antd';
import { useId, useState } from 'react';
import type { LimitedHours } from '@baobab/uploads/limits';
import { formatTime } from '@baobab/ui/format';
import { BandwidthInput, LOWEST_KILOBYTES } from './bandwidth-input.tsx';
import formStyles from '../../form/form.module.css';
import styles from './uploads.module.css';

const WORKDAY: LimitedHours = { fromMinute: 8 * 60, untilMinute: 18 * 60, bytesPerSecond: 0 };

interface LimitedHoursFieldsProps {
  hours: LimitedHours | null;
  onChange: (hours: LimitedHours | null) => void;
}

/** Hours of the day with a limit of their own, or in which nothing is sent. */
export function LimitedHoursFields({ hours, onChange }: LimitedHoursFieldsProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={`${id}-on`}>At certain hours</label>
      <span>
        <Switch
          id={`${id}-on`}
          aria-describedby={`${id}-on-hint`}
          checked={hours !== null}
          onChange={(isOn) => onChange(isOn ? WORKDAY : null)}
        />
      </span>
      <span className="hint" id={`${id}-on-hint`}>
        Send nothing, or with another bandwidth.
      </span>
      {hours && <Hours hours={hours} onChange={onChange} />}
    </>
  );
}

function Hours({ hours, onChange }: { hours: LimitedHours; onChange: (hours: LimitedHours) => void }) {
  const id = useId();
  const [times, setTimes] = useState({ from: timeOf(hours.fromMinute), until: timeOf(hours.untilMinute) });
  const isSame = times.from === times.until;
  const choose = (next: typeof times) => {
    setTimes(next);
    const [fromMinute, untilMinute] = [minuteOf(next.from), minuteOf(next.until)];
    if (fromMinute === null || untilMinute === null || fromMinute === untilMinute) return;
    onChange({ ...hours, fromMinute, untilMinute });
  };
  const isQuiet = hours.bytesPerSecond === 0;
  return (
    <>
      <span id={`${id}-hours`}>Hours</span>
      <span className={styles.hours} role="group" aria-labelledby={`${id}-hours`} aria-describedby={`${id}-hint`}>
        <Input
          type="time"
          aria-label="From"
          value={times.from}
          status={isSame ? 'error' : ''}
          onChange={(event) => choose({ ...times, from: event.target.value })}
        />
        –
        <Input
          type="time"
          aria-label="Until"
          value={times.until}
          status={isSame ? 'error' : ''}
          onChange={(event) => choose({ ...times, until: event.target.value })}
        />
      </span>
      <span className="hint" id={`${id}-hint`} role="status">
        {isSame ? (
          <span className={formStyles.fieldError}>Choose two different times; the last ones hold.</span>
        ) : (
          'Every day, in the time of this computer.'
        )}
      </span>
      <label htmlFor={`${id}-what`}>In these hours</label>
      <Select
        id={`${id}-what`}
        aria-describedby={`${id}-what-hint`}
        value={isQuiet ? 'quiet' : 'limit'}
        options={[
          { value: 'quiet', label: 'Send nothing' },
          { value: 'limit', label: 'Bandwidth' },
        ]}
        onChange={(what) => onChange({ ...hours, bytesPerSecond: what === 'quiet' ? 0 : null })}
      />
      <span className="hint" id={`${id}-what-hint`}>
        {isQuiet
          ? 'The whole queue waits and goes on by itself afterwards.'
          : `At least ${LOWEST_KILOBYTES} KB/s; empty for as fast as it goes.`}
      </span>
      {!isQuiet && (
        <>
          <label htmlFor={`${id}-speed`}>Their bandwidth</label>
          <BandwidthInput
            id={`${id}-speed`}
            describedBy={`${id}-what-hint`}
            bytesPerSecond={hours.bytesPerSecond}
            onChange={(bytesPerSecond) => onChange({ ...hours, bytesPerSecond })}
          />
        </>
      )}
    </>
  );
}

const timeOf = (minute: number): string => formatTime(new Date(2000, 0, 1, 0, minute));

/** Null for a time that is not complete. */
function minuteOf(time: string): number | null {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return time === '' ? null : hour * 60 + minute;
}
