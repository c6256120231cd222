import { Select } from 'antd';
import { useMemo, useState } from 'react';
import { listOrders, type AdminOrder, type OrderQuery } from '@baobab/data/orders/admin-orders';
import { paymentStatusSchema, type PaymentStatus } from '@baobab/domain/entities/order';
import { DayRange } from '../../form/day-range.tsx';
import { useOpenItem } from '../../frame/tabs.ts';
import { useHost } from '../../host-context.tsx';
import { shopZoneName } from '../../moments.ts';
import { ListScreen } from '../../query/list-screen.tsx';
import { useList, type ListQuery } from '../../query/use-list.ts';
import { DataTable } from '../../table/data-table.tsx';
import { STATUS_WORDS } from './describe-order.ts';
import { orderColumns } from './columns.tsx';
import { orderCsv } from './order-csv.ts';
import { MonthReport } from './month-report.tsx';
import { OrderDrawer } from './order-drawer.tsx';
import { Reconcile } from './reconcile.tsx';
import tableStyles from '../../table/table.module.css';
import styles from './orders.module.css';

type Filter = Pick<OrderQuery, 'status' | 'from' | 'to'>;

/** Every order, who made it and what became of its payment. */
export function Orders() {
  const { client } = useHost();
  const load = ({ page, pageSize, search, filter: only }: ListQuery<Filter>) =>
    listOrders(client, { page, pageSize, search, ...only });
  const [opened, setOpened] = useOpenItem();
  // an address of a person in place of an order's id: that person's orders
  const buyerOpened = opened?.includes('@') ? opened : null;
  const openId = buyerOpened ? null : opened;
  const orders = useList<AdminOrder, Filter>('orders', {}, load, null, buyerOpened ?? '');
  const search = (text: string) => {
    if (buyerOpened) setOpened(null);
    orders.setSearch(text);
  };
  const { data, loading, reload, table, setTable, filter, setFilter, filtered } = orders;
  /** Whose refund is asked for together with the order. */
  const [refunding, setRefunding] = useState<string | null>(null);
  const columns = useMemo(
    () =>
      orderColumns(setOpened, (id) => {
        setRefunding(id);
        setOpened(id);
      }),
    [setOpened],
  );
  return (
    <>
      <ListScreen
        noun="orders"
        title="Orders"
        className={tableStyles.plainRows}
        filtersClassName={styles.ordersFilters}
        placeholder="Email, name, title or order number..."
        from={{ ...orders, setSearch: search }}
        load={load}
        csv={orderCsv()}
        filters={
          <>
            <Select<PaymentStatus | 'all'>
              aria-label="Payment status"
              value={filter.status ?? 'all'}
              options={STATUS_OPTIONS}
              onChange={(status) => setFilter({ status: status === 'all' ? undefined : status })}
            />
            <DayRange verb="Ordered" onRange={setFilter} />
            <MonthReport />
          </>
        }
      >
        <p className="hint">Days and times follow the shop time zone ({shopZoneName()}).</p>
        <Reconcile onOpen={setOpened} onChanged={reload} />
        <DataTable
          label="Orders"
          columns={columns}
          rows={data?.items ?? NO_ORDERS}
          total={data?.total ?? 0}
          rowId={(order) => order.id}
          query={table}
          onQuery={setTable}
          loading={loading}
          loadingText="Loading orders…"
          onOpen={({ id }) => setOpened(id)}
          empty={filtered ? 'No order matches. Try another search, state or day.' : 'No orders yet.'}
        />
      </ListScreen>
      {openId && (
        <OrderDrawer
          key={openId}
          id={openId}
          startsWithRefund={refunding === openId}
          onClose={() => {
            setRefunding(null);
            setOpened(null);
          }}
          onChanged={reload}
        />
      )}
    </>
  );
}

const NO_ORDERS: AdminOrder[] = [];
const STATUS_OPTIONS: { value: PaymentStatus | 'all'; label: string }[] = [
  { value: 'all', label: 'Every status' },
  ...paymentStatusSchema.options.map((value) => ({ value, label: STATUS_WORDS[value].label })),
];
