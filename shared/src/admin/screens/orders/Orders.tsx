import { DatePicker, Select } from 'antd';
import type { Dayjs } from 'dayjs';
import { useMemo } from 'react';
import { listOrders, type AdminOrder, type OrderQuery } from '../../../data/admin-orders.ts';
import { paymentStatusSchema, type PaymentStatus } from '../../../domain/entities/order.ts';
import { useOpenItem } from '../../frame/tabs.ts';
import { useHost } from '../../host-context.tsx';
import { ListScreen } from '../../load/ListScreen.tsx';
import { useList, type ListQuery } from '../../load/use-list.ts';
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
  const load = ({ page, pageSize, search, filter: only }: ListQuery<Filter>) =>
    listOrders(client, { page, pageSize, search, ...only });
  const orders = useList<AdminOrder, Filter>('orders', {}, load);
  const { list, place, setPlace, filter, setFilter, filtered } = orders;
  const [openId, setOpenId] = useOpenItem();
  const columns = useMemo(() => orderColumns(setOpenId), [setOpenId]);
  return (
    <>
      <ListScreen
        noun="orders"
        title="Orders"
        className="plain-rows"
        placeholder="Search by e-mail, name or order number..."
        from={orders}
        load={load}
        csv={ORDER_CSV}
        filters={
          <>
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
          </>
        }
      >
        <DataTable
          label="Orders"
          columns={columns}
          rows={list.data?.items ?? NO_ORDERS}
          total={list.data?.total ?? 0}
          rowId={(order) => order.id}
          place={place}
          onPlace={setPlace}
          loading={list.loading}
          loadingText="Loading orders…"
          empty={filtered ? 'No order matches. Try another search, state or day.' : 'No orders yet.'}
        />
      </ListScreen>
      {openId && <OrderDrawer key={openId} id={openId} onClose={() => setOpenId(null)} onChanged={list.reload} />}
    </>
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
