/** What may happen to a device in one step. */
import { setImmediate } from 'node:timers/promises';
import { emptyPost, kindOf, type BlogPostContent, type DraftKey } from '@baobab/domain/entities/draft-content';
import { emptyPicture } from '@baobab/domain/fields/picture';
import { isAppError } from '@baobab/domain/errors';
import type { MergeHunk, Side } from '@baobab/drafts/view';
import type { Chance } from './chance.ts';
import type { SimulatedDevice } from './device.ts';
import type { Ledger } from './ledger.ts';

export interface StepContext {
  chance: Chance;
  ledger: Ledger;
  shared: DraftKey;
}

const DAY_MS = 24 * 3600 * 1000;
const WEBP = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');
type Step = (device: SimulatedDevice, context: StepContext) => Promise<void> | void;

const STEPS: readonly (readonly [weight: number, step: Step])[] = [
  [30, type],
  [6, editPage],
  [16, save],
  [5, create],
  [2, attach],
  [8, (device, { chance }) => device.setOnline(chance.happens(0.6))],
  [6, (device) => void device.engine.refresh()],
  [4, (device) => void (device.network.loseAnswers += 1)],
  [2, (device) => void (device.network.delayWrites += 1)],
  [3, discardEarly],
  [3, (device) => void (device.network.loseRequests += 1)],
  [3, kill],
  [2, (device) => device.restart()],
  [2, (device, { chance }) => device.jumpClock((chance.next() - 0.5) * 2 * DAY_MS)],
  [6, choose],
  [2, undo],
  [2, remove],
  [8, (_device, { chance }) => new Promise((resolve) => setTimeout(resolve, chance.below(40)))],
];
const TOTAL = STEPS.reduce((sum, [weight]) => sum + weight, 0);

export async function takeStep(device: SimulatedDevice, context: StepContext): Promise<void> {
  let at = context.chance.below(TOTAL);
  const [, step] = STEPS.find(([weight]) => (at -= weight) < 0) ?? [0, type];
  const name = step.name || 'fault';
  context.ledger.happened(device.name, name);
  try {
    await step(device, context);
    await setImmediate();
  } catch (error) {
    // commands on documents that are gone or in conflict are refused, and requests without a network fail
    if (!isAppError(error)) throw error;
  }
}

function somePost(device: SimulatedDevice, { chance, shared, ledger }: StepContext): DraftKey {
  const posts = device.engine
    .state()
    .documents.filter(({ kind, key }) => kind === 'blog_post' && !ledger.discardedEarly.has(key));
  return posts.length === 0 || chance.happens(0.6) ? shared : chance.pick(posts).key;
}

function type(device: SimulatedDevice, context: StepContext): void {
  const { chance, ledger } = context;
  const key = somePost(device, context);
  const post = device.engine.document(key);
  if (!post || kindOf(key) !== 'blog_post') return;
  const content = post.content as BlogPostContent;
  const paragraphs = content.content.split('\n\n');
  const at = chance.below(paragraphs.length);
  const what = chance.below(10);
  const edit = (change: Partial<BlogPostContent>) => device.engine.edit(key, change);
  if (what < 5) paragraphs.splice(at, 0, ledger.token(key, device.name));
  else if (what < 7) {
    ledger.deleted(paragraphs[at] ?? '');
    paragraphs[at] = ledger.token(key, device.name);
  } else if (what < 8 && paragraphs.length > 3) paragraphs.splice(at, 1).forEach((text) => ledger.deleted(text));
  else if (what < 9) return edit({ tags: [...new Set([...content.tags, `tag-${chance.below(8)}`])] });
  else return edit({ excerpt: `Excerpt ${chance.below(1000)}`, showDate: chance.happens(0.5) });
  edit({ content: paragraphs.join('\n\n') });
}

function editPage(device: SimulatedDevice, { chance, ledger }: StepContext): void {
  const page = device.engine.document('about_page');
  if (!page) return;
  const sections = [...page.content.sections];
  const at = chance.below(sections.length + 1);
  const old = sections[at];
  if (!old || chance.happens(0.4)) {
    const id = crypto.randomUUID();
    ledger.sections.add(id);
    const content = ledger.token('about_page', device.name, 'section');
    const section = {
      id,
      sectionKey: `section_${id}`,
      title: 'New Section',
      content,
      picture: emptyPicture(),
      isActive: true,
    };
    sections.splice(at, 0, section);
  } else if (chance.happens(0.5)) {
    sections.splice(at, 1);
    sections.splice(chance.below(sections.length + 1), 0, old);
  } else {
    ledger.deleted(old.content);
    sections[at] = { ...old, content: ledger.token('about_page', device.name, 'section') };
  }
  device.engine.edit('about_page', { sections });
}

async function save(device: SimulatedDevice, context: StepContext): Promise<void> {
  const { chance } = context;
  await device.engine.save(chance.happens(0.25) ? 'about_page' : somePost(device, context));
}

const blankPost = ({ name }: SimulatedDevice): BlogPostContent => ({
  ...emptyPost(),
  excerpt: 'Short.',
  author: name,
  category: 'Culture',
  picture: { ...emptyPicture(), image: 'lovable-uploads/none.webp' },
});

async function create(device: SimulatedDevice, { chance, ledger }: StepContext): Promise<void> {
  const key = await device.engine.createPost({
    ...blankPost(device),
    title: `Post of ${device.name} ${ledger.created.size}`,
  });
  ledger.created.add(key);
  device.engine.edit(key, { content: ledger.token(key, device.name) });
  if (chance.happens(0.8)) await device.engine.save(key);
}

/** Created, saved over a network that loses the answer, and discarded at once: it may neither stay nor come back. */
async function discardEarly(device: SimulatedDevice, { chance, ledger }: StepContext): Promise<void> {
  const { network, engine } = device;
  const key = await engine.createPost({
    ...blankPost(device),
    title: `Regretted by ${device.name}`,
    content: 'Never mind.',
  });
  ledger.created.add(key);
  ledger.discardedEarly.add(key);
  if (chance.happens(0.5)) network.delayWrites += 1;
  else network.loseAnswers += 1;
  await engine.save(key);
  await new Promise((resolve) => setTimeout(resolve, chance.below(30)));
  if (chance.happens(0.3)) await device.crash();
  const mayDiscard = device.engine.document(key)?.isNew && chance.happens(0.5);
  await (mayDiscard ? device.engine.discard(key) : device.engine.remove(key));
}

async function attach(device: SimulatedDevice, context: StepContext): Promise<void> {
  const bytes = new Uint8Array(WEBP);
  const variants = [{ widthPx: 1, bytes }];
  const picture = await device.engine.attach({ fileName: 'made.png', placeholder: 'abc', variants });
  if (picture.file) context.ledger.attached.add(picture.file);
  const key = somePost(device, context);
  device.engine.edit(key, { picture });
  await device.engine.save(key);
}

async function kill(device: SimulatedDevice, { ledger }: StepContext): Promise<void> {
  ledger.killed(device.name);
  await device.crash();
}

/** The device that finds a conflict decides place by stopPoint. */
export async function choose(device: SimulatedDevice, { chance, ledger }: StepContext): Promise<void> {
  for (const { key } of device.engine.state().documents.filter(({ status }) => status === 'conflict')) {
    const conflict = device.engine.document(key)?.conflict;
    if (!conflict) continue;
    const whole = chance.pick(['mine', 'theirs'] as const);
    const gone =
      (conflict.reason === 'deleted_elsewhere' && whole === 'theirs') ||
      (conflict.reason === 'edited_elsewhere' && whole === 'mine');
    if (gone) ledger.deletedPosts.add(key);
    const side = (hunk: MergeHunk): Side => (hunk.sides.includes('both') ? 'both' : chance.pick(['mine', 'theirs']));
    const choices = Object.fromEntries(conflict.hunks.map((hunk) => [hunk.id, side(hunk)]));
    const deletion = conflict.theirs === null || conflict.mine === null;
    await device.engine.resolve(key, {
      choices,
      ...(deletion ? { whole } : {}),
      save: chance.happens(0.7) || deletion,
    });
  }
}

async function undo(device: SimulatedDevice, context: StepContext): Promise<void> {
  const key = somePost(device, context);
  const versions = await device.engine.history(key);
  if (versions.length > 0) await device.engine.restore(key, context.chance.pick(versions).id);
}

/** The shared post stays, so that conflicts stay possible. */
async function remove(device: SimulatedDevice, context: StepContext): Promise<void> {
  const key = somePost(device, context);
  if (key === context.shared) return;
  context.ledger.deletedPosts.add(key);
  await device.engine.remove(key);
}
