// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Page } from '@baobab/data/rows';
import { AppError } from '@baobab/domain/errors';
import { renderAdmin } from '@baobab/testing/render-admin';
import { DataTable } from '../table/data-table.tsx';
import type { ServerColumn } from '../table/server-table.ts';
import { ListScreen } from './list-screen.tsx';
import { useList, type ListQuery } from './use-list.ts';

interface Row {
  id: string;
}
type Query = ListQuery<{ status?: string | undefined }>;

const load = vi.fn<(query: Query) => Promise<Page<Row>>>();
const columns: ServerColumn<Row>[] = [{ id: 'name', accessorKey: 'id', header: 'Name' }];

function Orders() {
  const list = useList<Row, { status?: string | undefined }>('orders', {}, load);
  return (
    <ListScreen
      noun="orders"
      title="Orders"
      placeholder=""
      from={list}
      load={load}
      csv={[]}
      filters={<button onClick={() => list.setFilter({ status: 'paid' })}>Paid only</button>}
    >
      <DataTable
        label="Orders"
        columns={columns}
        rows={list.data?.items ?? []}
        total={list.data?.total ?? 0}
        rowId={({ id }) => id}
        query={list.table}
        onQuery={list.setTable}
        loading={list.loading}
        empty="No orders yet."
      />
    </ListScreen>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  load.mockReset().mockImplementation(async ({ page, pageSize, search }) => answer(page, pageSize, search));
});

const TOTAL = 100;
function answer(page: number, pageSize: number, search = '', total = TOTAL): Page<Row> {
  return {
    items: [{ id: `${search}row of page ${page}` }],
    total,
    page,
    pageSize,
    pageCount: Math.ceil(total / pageSize),
  };
}

const settle = () => act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
const press = async (element: HTMLElement) => {
  await act(async () => fireEvent.click(element));
  await settle();
};
const asked = () => load.mock.calls.map(([{ page, search, filter, sort }]) => ({ page, search, filter, sort }));
const open = async () => {
  renderAdmin(<Orders />);
  await settle();
};

test('AD11 a list says that it loads, then shows its rows, or that there are none', async () => {
  renderAdmin(<Orders />);
  expect(screen.getByText('Loading…')).toBeTruthy();
  await settle();
  expect(screen.getByRole('cell').textContent).toBe('row of page 1');
  cleanup();
  load.mockImplementation(async ({ page, pageSize }) => ({ ...answer(page, pageSize, '', 0), items: [] }));
  await open();
  expect(screen.getByText('No orders yet.')).toBeTruthy();
});

test('AD11 another page, order, search or filter asks once; all but the page go back to the first', async () => {
  await open();
  await press(screen.getByTitle('2'));
  await press(screen.getByRole('button', { name: 'Sort by Name' }));
  await press(screen.getByTitle('2'));
  for (const value of ['a', 'am', 'ama '])
    fireEvent.change(screen.getByLabelText('Search orders'), { target: { value } });
  await settle();
  await press(screen.getByText('Paid only'));
  const sort = { column: 'name', ascending: true };
  expect(asked()).toEqual([
    { page: 1, search: '', filter: {}, sort: null },
    { page: 2, search: '', filter: {}, sort: null },
    { page: 1, search: '', filter: {}, sort },
    { page: 2, search: '', filter: {}, sort },
    { page: 1, search: '', filter: {}, sort },
    { page: 1, search: 'ama', filter: {}, sort },
    { page: 1, search: 'ama', filter: { status: 'paid' }, sort },
  ]);
});

test('AD11 when asking fails, the rows stay under what is said, and the same button tries again', async () => {
  await open();
  load.mockRejectedValueOnce(new AppError('network_offline'));
  load.mockRejectedValueOnce(new AppError('network_offline'));
  await press(screen.getByTitle('2'));
  expect(screen.getByRole('alert').textContent).toContain('Orders could not be loaded');
  expect(screen.getByRole('cell').textContent).toBe('row of page 1');
  const again = screen.getByRole('button', { name: 'Try again' });
  await press(again);
  expect(screen.getByRole('button', { name: 'Try again' })).toBe(again);
  await press(again);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('cell').textContent).toBe('row of page 2');
});

test('AD11 a last page whose rows went away gives way to the one before', async () => {
  await open();
  await press(screen.getByTitle('5'));
  load.mockImplementation(async ({ page, pageSize }) => answer(page, pageSize, '', 90));
  await press(screen.getByRole('button', { name: 'Refresh' }));
  expect(asked().at(-1)).toMatchObject({ page: 4 });
  expect(screen.getByRole('cell').textContent).toBe('row of page 4');
});
