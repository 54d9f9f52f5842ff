/** For a button that does nothing for a time: it keeps the focus, which a disabled one loses. */
export function pressable(isOff: boolean, press: () => void) {
  return { 'aria-disabled': isOff, onClick: () => isOff || press() }
}
