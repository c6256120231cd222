/** `sent_at` is ISO text with an offset. */
export interface Message {
  id: number;
  to: string;
  subject: string;
  html: string;
  text: string;
  sent_at: string;
}
