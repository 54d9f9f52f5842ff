import { Heads } from '../parts/lists/heads.tsx'
import { fieldTargetLabels, fieldTypeLabels } from './form-words.ts'
import type { OneForm } from './one-form.ts'

/** What the form asks, and where the answers go. */
export function FormFields({ form: { fields } }: { readonly form: OneForm }) {
  return (
    <section aria-labelledby="fields">
      <h2 id="fields">Fields</h2>
      <div class="table-frame">
        <table class="table fields-table">
          <Heads columns={{ Label: 'wide', Type: '', Fills: '' }} />
          <tbody>
            {fields.map(({ id, label, type, required, mapsTo }) => (
              <tr key={id}>
                <td class="wide" title={`${label} (${id})`}>
                  {label}
                  {required && <span class="quiet"> (required)</span>}
                </td>
                <td>{fieldTypeLabels[type]}</td>
                <td>{mapsTo ? fieldTargetLabels[mapsTo] : <span class="quiet">–</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
