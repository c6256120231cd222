/** `sent_at` is ISO text with an offset. */
export interface Message {
  id: number;
  to: string;
  /** Empty for mails of the auth server. */
  from: string;
  subject: string;
  html: string;
  text: string;
  /** JSON: headers besides those of every mail. */
  headers: string;
  sent_at: string;
}
