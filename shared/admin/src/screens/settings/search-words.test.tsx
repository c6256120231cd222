// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as words from '@baobab/data/catalog/search-words';
import { renderAdmin } from '@baobab/testing/render-admin';
import { SearchWordsCard } from './search-words.tsx';

const readSearchWords = vi.spyOn(words, 'readSearchWords');
const saveSynonym = vi.spyOn(words, 'saveSynonym').mockResolvedValue();
const saveStopWords = vi.spyOn(words, 'saveStopWords').mockResolvedValue();

const client = {};

beforeEach(() => {
  vi.clearAllMocks();
  readSearchWords.mockResolvedValue({
    synonyms: [{ term: 'dad', means: ['father'] }],
    stopWords: ['black'],
  });
});

async function open() {
  renderAdmin(<SearchWordsCard />, { client } as object);
  await waitFor(() => screen.getByLabelText('A shopper’s word'));
}
const enter = (label: string, text: string) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
    fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter', keyCode: 13 });
  });

test('FI01 a word gets another meaning at once, and it can be taken back', async () => {
  await open();
  fireEvent.mouseDown(screen.getByLabelText('A shopper’s word'));
  fireEvent.click(screen.getByTitle('dad → father'));
  await enter('“dad” also finds', ' Papa ');
  expect(saveSynonym).toHaveBeenLastCalledWith(client, { term: 'dad', means: ['father', 'papa'] });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Undo' })));
  expect(saveSynonym).toHaveBeenLastCalledWith(client, { term: 'dad', means: ['father'] });
});

test('FI01 a word that fits every picture is added in lower case, once', async () => {
  await open();
  await enter('Words that fit every illustration', 'Picture');
  expect(saveStopWords).toHaveBeenLastCalledWith(client, { added: ['picture'], removed: [] });
  await enter('Words that fit every illustration', 'BLACK');
  expect(saveStopWords).toHaveBeenCalledTimes(1);
});
