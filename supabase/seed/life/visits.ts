/** What visitors and customers did besides buying. */
import { fixedId } from '../load/backend.ts';
import { DAYS, iso } from './calendar.ts';
import type { Calendar } from './calendar.ts';
import { CHANCES, chanceOf } from './chance.ts';
import { personOf } from './names.ts';
import { appealOf, isPaid } from './orders.ts';
import type { Customer, Item, Order } from './orders.ts';
import words from './words.json' with { type: 'json' };

const SUBSCRIBERS = 64;
/** A network that is set aside for documentation. */
const NETWORK = '203.0.113.0/24';

export function planViews(items: readonly Item[], calendar: Calendar) {
  const chance = chanceOf('views');
  return Array.from({ length: DAYS }, (_, ago) =>
    items.flatMap((item) => {
      if (item.since > calendar.at(ago, 0)) return [];
      const views = chance.about(
        (CHANCES.views + CHANCES.viewsOfTheBest * appealOf(item)) * calendar.bustle(ago) * (ago === 0 ? 0.5 : 1),
      );
      return views > 0 ? [{ illustration_id: item.id, day: calendar.dayName(ago), views }] : [];
    }),
  ).flat();
}

export function planSearches(calendar: Calendar) {
  const chance = chanceOf('searches');
  return Object.entries(words.emptySearches).flatMap(([text, searches]) =>
    Array.from({ length: DAYS }, (_, ago) => ({
      day: calendar.dayName(ago),
      words: text,
      searches: chance.about((searches / DAYS) * calendar.bustle(ago)),
    }))
      .filter((row) => row.searches > 0)
      .map((row) => ({ ...row, sessions: Math.ceil(row.searches * 0.8) })),
  );
}

export function planFavorites(items: readonly Item[], customers: readonly Customer[], calendar: Calendar) {
  const chance = chanceOf('favorites');
  const illustrations = items.filter(({ kind }) => kind === 'illustration');
  return customers.flatMap(({ id, since }) =>
    illustrations
      .filter((item) => chance.isTrue(appealOf(item) * CHANCES.favorite))
      .map((item) => {
        const from = Math.max(since, item.since);
        return {
          user_id: id,
          illustration_id: item.id,
          created_at: iso(from + chance.next() ** 2 * (calendar.now - from)),
        };
      }),
  );
}

/** What was bought is fetched soon after, a part of it again later; free ones are fetched by customers too. */
export function planDownloads(items: readonly Item[], orders: readonly Order[], calendar: Calendar) {
  const chance = chanceOf('downloads');
  const free = items.filter((item) => item.is_free);
  const fetched = orders.filter(isPaid).flatMap(({ id, customer, at, lines }) =>
    lines
      .filter(({ item }) => item.kind === 'illustration')
      .flatMap(({ item }) =>
        Array.from({ length: chance.isTrue(CHANCES.secondDownload) ? 2 : 1 }, (_, turn) => ({
          order_id: id as string | null,
          customer,
          item,
          at: at + 180_000 + Math.floor(chance.next() * (turn + 0.05) * 432_000_000),
        })),
      ),
  );
  const given = orders.flatMap(({ customer, at }) => {
    const item = chance.isTrue(CHANCES.freeDownload) ? chance.pick(free) : undefined;
    return item ? [{ order_id: null, customer, item, at: at - 60_000 }] : [];
  });
  return [...fetched, ...given]
    .filter(({ at, item }) => at < calendar.now && at > item.since)
    .map(({ order_id, customer, item, at }, place) => ({
      id: fixedId(`download ${place}`),
      user_id: customer.id,
      order_id,
      illustration_id: item.id,
      title: item.title,
      address_prefix: NETWORK,
      requested_at: iso(at),
      completed_at: chance.isTrue(CHANCES.completedDownload) ? iso(at + 9000) : null,
    }));
}

export function planMessages(customers: readonly Customer[], calendar: Calendar) {
  const chance = chanceOf('messages');
  return words.letters.map(({ subject, text, status }, place) => {
    const [first = 'Ada', ...last] = (customers[place * 3]?.name ?? 'Ada Obi').split(' ');
    const at = iso(calendar.at(Math.floor(place * place * 0.6), chance.next()));
    return {
      id: fixedId(`letter ${place}`),
      first_name: first,
      last_name: last.join(' '),
      email: customers[place * 3]?.email ?? 'ada.obi@letters.test',
      subject,
      message: text,
      status,
      created_at: at,
      updated_at: at,
    };
  });
}

/** The answers to those messages, each with its mail. */
export function planAnswers(messages: ReturnType<typeof planMessages>) {
  return messages.flatMap(({ id, first_name, email, subject, message, created_at }, place) => {
    const body = words.letters[place]?.answer;
    if (!body) return [];
    const mailId = fixedId(`answer mail ${place}`);
    const at = iso(Date.parse(created_at) + 14_400_000);
    const mail = {
      id: mailId,
      dedupe_key: `answer:${mailId}`,
      to_email: email,
      template: 'contact_reply',
      payload: { first_name, subject, message, body, reply_to: null },
      status: 'sent',
      attempts: 1,
      next_attempt_at: at,
      sent_at: at,
      created_at: at,
    };
    return [{ mail, reply: { id: fixedId(`answer ${place}`), message_id: id, body, mail_id: mailId, created_at: at } }];
  });
}

export function planSubscribers(calendar: Calendar) {
  const chance = chanceOf('subscribers');
  return Array.from({ length: SUBSCRIBERS }, (_, place) => {
    // Who never confirmed is forgotten after 30 days.
    const ago = Math.floor((DAYS * place) / SUBSCRIBERS);
    const at = calendar.at(ago, chance.next());
    const share = chance.next();
    const status =
      share < CHANCES.pendingSubscriber && ago < 28
        ? 'pending'
        : share > 1 - CHANCES.unsubscribed
          ? 'unsubscribed'
          : 'confirmed';
    return {
      id: fixedId(`subscriber ${place}`),
      email: `${personOf(place + SUBSCRIBERS).mailName}@readers.test`,
      status,
      source: chance.pick(['home', 'footer', 'footer', 'about']) ?? 'home',
      created_at: iso(at),
      mail_sent_at: iso(at),
      confirmed_at: status === 'pending' ? null : iso(Math.min(calendar.now, at + 720_000)),
    };
  });
}
