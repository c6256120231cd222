import { Button, DatePicker, Input, Select } from 'antd';
import type { Dayjs } from 'dayjs';
import { useMemo } from 'react';
import { listOrders, type AdminOrder, type OrderQuery } from '../../../data/admin-orders.ts';
import { paymentStatusSchema, type PaymentStatus } from '../../../domain/entities/order.ts';
import { ExportButton } from '../../export/ExportButton.tsx';
import { Icon } from '../../frame/icons.tsx';
import { useOpenItem } from '../../frame/tabs.ts';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../load/Problem.tsx';
import { useList } from '../../load/use-list.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { STATUS_WORDS } from './describe-order.ts';
import { orderColumns } from './columns.tsx';
import { ORDER_CSV } from './order-csv.ts';
import { OrderDrawer } from './OrderDrawer.tsx';
import '../../table/plain-rows.css';
import '../../form/calendar.css';
import './orders.css';

type Filter = Pick<OrderQuery, 'status' | 'from' | 'to'>;

/** Every order, who made it and what became of its payment. */
export function Orders() {
  const { client } = useHost();
  const { list, query, place, setPlace, search, setSearch, filter, setFilter, filtered } = useList<AdminOrder, Filter>(
    'orders',
    {},
    ({ page, pageSize, search: text, filter: only }) => listOrders(client, { page, pageSize, search: text, ...only }),
  );
  const [openId, setOpenId] = useOpenItem();
  const columns = useMemo(() => orderColumns(setOpenId), [setOpenId]);
  const { data, error, loading, reload } = list;
  return (
    <section aria-labelledby="orders-title" className="plain-rows">
      <div className="screen-head">
        <h1 id="orders-title">Orders</h1>
        <div className="inline">
          <Button icon={<Icon name="retry" />} onClick={reload}>
            Refresh
          </Button>
          <ExportButton
            noun="orders"
            columns={ORDER_CSV}
            total={data?.total ?? 0}
            load={(page, pageSize) => listOrders(client, { page, pageSize, search: query.search, ...filter })}
          />
        </div>
      </div>
      <div className="filters order-filters" role="search">
        <Input
          allowClear
          aria-label="Search orders"
          placeholder="Search by e-mail, name or order number..."
          prefix={<Icon name="search" size={16} />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Select<PaymentStatus | 'all'>
          aria-label="Payment status"
          value={filter.status ?? 'all'}
          options={STATUS_OPTIONS}
          onChange={(status) => setFilter({ status: status === 'all' ? undefined : status })}
        />
        <DatePicker.RangePicker
          aria-label="Ordered between"
          // within the page's main part, as a screen reader expects
          getPopupContainer={(trigger) => trigger.closest('main') ?? document.body}
          allowEmpty={[true, true]}
          placeholder={['From', 'To']}
          onChange={(range) => setFilter(dayRange(range))}
        />
        <span role="status" className="soft">
          {data && filtered ? `${data.total.toLocaleString('en-US')} found` : ''}
        </span>
      </div>
      {error && <Problem title="Orders could not be loaded" error={error} onRetry={reload} />}
      {(data || !error) && (
        <DataTable
          label="Orders"
          columns={columns}
          rows={data?.items ?? NO_ORDERS}
          total={data?.total ?? 0}
          rowId={(order) => order.id}
          place={place}
          onPlace={setPlace}
          loading={loading}
          loadingText="Loading orders…"
          empty={filtered ? 'No order matches. Try another search, state or day.' : 'No orders yet.'}
        />
      )}
      {openId && <OrderDrawer key={openId} id={openId} onClose={() => setOpenId(null)} onChanged={reload} />}
    </section>
  );
}

const NO_ORDERS: AdminOrder[] = [];
const STATUS_OPTIONS: { value: PaymentStatus | 'all'; label: string }[] = [
  { value: 'all', label: 'Every status' },
  ...paymentStatusSchema.options.map((value) => ({ value, label: STATUS_WORDS[value].label })),
];

/** Whole days of the reader's calendar, the last one included. */
function dayRange(range: readonly (Dayjs | null)[] | null): Pick<Filter, 'from' | 'to'> {
  const [from, to] = range ?? [];
  return {
    from: from?.startOf('day').toISOString(),
    to: to?.add(1, 'day').startOf('day').toISOString(),
  };
}
