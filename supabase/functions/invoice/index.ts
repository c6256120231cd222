/** Issued invoices and credit notes as PDF. The database says who may read one; the file is made from its frozen content. */
import { invoiceRequestSchema } from '@baobab/domain/contracts/invoice';
import type { IssuedInvoice } from '@baobab/domain/contracts/invoice';
import * as z from 'zod/mini';
import { answer, postEndpoint, refusal } from '../_shared/answers.ts';
import { toBase64 } from '../_shared/base64.ts';
import { readJson } from '../_shared/body.ts';
import { takeTurn } from '../_shared/sender.ts';
import { invoiceContentSchema } from './invoice-content.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { serveFunction } from '../_shared/serve.ts';
import type { Shared } from '../_shared/serve.ts';

const MAX_BODY_BYTES = 1024;
const ISSUED_PER_MINUTE = 30;

type InvoiceDeps = Pick<Shared, 'authenticate' | 'rpc' | 'rpcAs'>;

export const handle = (request: Request, deps: InvoiceDeps): Promise<Response> =>
  postEndpoint(request, async () => {
    const { id } = await readJson(request, invoiceRequestSchema, { mostBytes: MAX_BODY_BYTES });
    const caller = await deps.authenticate(request);
    await takeTurn(deps.rpc, `invoice:${caller.id}`, ISSUED_PER_MINUTE, 'invoices');
    const content = await deps.rpcAs(request)('invoice_document', { p_id: id }, z.nullable(invoiceContentSchema));
    if (!content) throw refusal('not_found', 'There is no invoice of yours here.');
    const file: IssuedInvoice = {
      fileName: `${content.number}.pdf`,
      mediaType: 'application/pdf',
      content: toBase64(await invoicePdf(content)),
    };
    return answer(file, 200, { 'cache-control': 'no-store' });
  });

serveFunction(handle);
