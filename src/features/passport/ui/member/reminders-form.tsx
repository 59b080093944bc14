import { Button } from '#app/ui/public/button.tsx'
import { Card } from '#app/ui/structure.tsx'

/** Form that is posted to the page, with script and without. */
export function RemindersForm({ isReminded }: { isReminded: boolean }) {
  return (
    <Card as="section" labelledBy="cpd-reminders">
      <h2 id="cpd-reminders">Reminders</h2>
      <p>
        {isReminded
          ? 'We remind you by e-mail 180, 90 and 30 days before a license expires, if units are missing.'
          : 'We can remind you by e-mail 180, 90 and 30 days before a license expires, if units are missing.'}
      </p>
      <form method="post" action="/my-cpd#cpd-reminders">
        <input type="hidden" name="isOn" value={isReminded ? 'false' : 'true'} />
        <Button type="submit" variant="secondary" name="act" value="remind">
          {isReminded ? 'Stop reminding me' : 'Remind me by e-mail'}
        </Button>
      </form>
    </Card>
  )
}
