export function Illustrations() {
  return null;
}
