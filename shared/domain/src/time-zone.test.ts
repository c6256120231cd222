import { expect, test } from 'vitest';
import { clockTime, dayIn, dayStart, momentOf, secondIn, zoneName } from './time-zone.ts';

const at = (zone: string, text: string) => {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = text.split(/\D/).map(Number);
  return momentOf({ year, month, day, hour, minute }, zone).toISOString().slice(0, 16);
};

test.each([
  ['Africa/Lagos', '2026-12-01 10:00', '2026-12-01T09:00'],
  ['Asia/Kolkata', '2026-12-01 10:00', '2026-12-01T04:30'],
  ['America/New_York', '2026-03-08 01:59', '2026-03-08T06:59'],
  ['America/New_York', '2026-03-08 03:00', '2026-03-08T07:00'],
  ['America/New_York', '2026-11-01 00:59', '2026-11-01T04:59'],
  ['America/New_York', '2026-11-01 02:00', '2026-11-01T07:00'],
])('D52 in %s %s is %s UTC', (zone, shown, utc) => {
  expect(at(zone, shown)).toBe(utc);
  const { year, month, day, hour, minute } = clockTime(new Date(`${utc}Z`), zone);
  const [date, time] = [
    [year, month, day],
    [hour, minute],
  ].map((parts) => parts.map((part) => String(part).padStart(2, '0')));
  expect(`${date?.join('-')} ${time?.join(':')}`).toBe(shown);
});

test('D52 a time that a clock shows twice is the first one, and one that it leaves out becomes a later one', () => {
  expect(at('America/New_York', '2026-11-01 01:30')).toBe('2026-11-01T05:30');
  expect(at('America/New_York', '2026-03-08 02:30')).toBe('2026-03-08T07:30');
});

test.each([
  'Africa/Lagos',
  'America/Havana',
  'America/New_York',
  'Asia/Beirut',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
])('D52 in %s each day of a year begins right after the one before, also where clocks change at midnight', (zone) => {
  for (let offset = 0; offset < 365; offset += 1) {
    const day = new Date(Date.UTC(2026, 0, 1 + offset)).toISOString().slice(0, 10);
    const before = new Date(Date.UTC(2026, 0, offset)).toISOString().slice(0, 10);
    const begins = dayStart(day, zone);
    expect([dayIn(begins, zone), dayIn(new Date(begins.getTime() - 1), zone)]).toEqual([day, before]);
  }
});

test('D52 days on which clocks change have 23 and 25 hours', () => {
  const hours = (day: string) =>
    (dayStart(day, 'America/New_York', 1).getTime() - dayStart(day, 'America/New_York').getTime()) / 3_600_000;
  expect(['2026-03-08', '2026-11-01', '2026-12-31'].map(hours)).toEqual([23, 25, 24]);
});

test('D52 the zone is named with what its clock is ahead of UTC then', () => {
  const [winter, summer] = ['2026-12-01T12:00:00Z', '2026-07-01T12:00:00Z'].map((text) => new Date(text));
  expect(winter && zoneName('America/New_York', winter)).toBe('America/New York, GMT-5');
  expect(summer && zoneName('America/New_York', summer)).toBe('America/New York, GMT-4');
  expect(winter && zoneName('UTC', winter)).toBe('UTC');
  expect(winter && secondIn(winter, 'Africa/Lagos')).toBe('2026-12-01 13:00:00');
});
