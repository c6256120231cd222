/** The question before something is deleted: the focus is on keeping it. */
export const CONFIRM_DELETE = {
  okText: 'Delete',
  okButtonProps: { danger: true },
  cancelText: 'Keep',
  focusable: { autoFocusButton: 'cancel' },
} as const;
