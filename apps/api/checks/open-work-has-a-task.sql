-- Every order that waits for an answer from outside has a task that goes on with it.
-- Broken by deleting the task of an open transfer.
with waiting as (
    select 'query-transfer' as kind, id from transfer where closed_at is null
    union all
    select 'request-rounds', id from free_round where state in ('asked', 'unknown', 'cancelling')
    union all
    select 'pay-withdrawal', id from withdrawal where state = 'paying'
    union all
    select 'send-message', id from message_delivery where state = 'waiting' and event <> 'test'
  )
select w.kind || ' of ' || w.id || ' has no task' as violation
from waiting w
where not exists (select from task t where t.kind = w.kind and t.subject = w.id::text)
