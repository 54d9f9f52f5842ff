/** Says why nothing is filled in: the record that the address names is not there. */
export function NothingFilledIn({ noun }: { readonly noun: 'deal' | 'contact' }) {
  return (
    <p class="quiet" role="status">
      The {noun} is not there: it was deleted, or the address is not right. Nothing is filled in.
    </p>
  )
}
