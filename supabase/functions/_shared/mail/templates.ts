// A template's name and payload → subject, HTML and text.
import { AppError } from '@baobab/shared/domain/errors';
import { orderConfirmation } from './order-confirmation.ts';

export type RenderedMail = { subject: string; html: string; text: string };

const TEMPLATES: Readonly<Record<string, (payload: unknown, siteUrl: string) => RenderedMail>> = {
  order_confirmation: orderConfirmation,
};

/** @throws AppError mail_failed for a template or payload that nobody here knows */
export function renderMail(template: string, payload: unknown, siteUrl: string): RenderedMail {
  const render = Object.hasOwn(TEMPLATES, template) ? TEMPLATES[template] : undefined;
  if (!render) throw new AppError('mail_failed', { template }, { message: `There is no mail template '${template}'.` });
  return render(payload, siteUrl);
}
