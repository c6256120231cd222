/** What the owner wants under every mail. */
import { escapeHtml } from './markup.ts';
import type { RenderedMail } from './rendered-mail.ts';

const STYLE = 'max-width:560px;margin:0 auto;padding:0 16px 32px;font-size:13px;color:#5a4f47';

export function withFooter(mail: RenderedMail, footer: string | null | undefined): RenderedMail {
  if (!footer) return mail;
  const lines = footer.split('\n').map(escapeHtml).join('<br>');
  return {
    ...mail,
    html: mail.html.replace('</body>', () => `<div class="soft" style="${STYLE}">${lines}</div></body>`),
    text: `${mail.text.trimEnd()}\n\n-- \n${footer}\n`,
  };
}
