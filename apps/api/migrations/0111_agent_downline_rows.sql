-- The planner took a downline for half a million players and read all of them for each agent. In plpgsql the function
-- keeps its own plan and says how many rows to expect; offset 0 makes every step a look into the index of referrers.

create or replace function agent_downline(p_agent uuid) returns table (player_id uuid) language plpgsql stable rows 100 as $$
begin
  return query
  with recursive down(id) as (
    select p.id from player p where p.referrer_id = p_agent and p.id <> p_agent
    union
    select below.id from down d, lateral (
      select p.id from player p where p.referrer_id = d.id and p.id <> p_agent
        and not exists (select from agent a where a.player_id = d.id) offset 0
    ) below
  ), up(id) as (
    select p.referrer_id from player p where p.id = p_agent and p.referrer_id is not null
    union
    select above.referrer_id from up u, lateral (
      select p.referrer_id from player p where p.id = u.id and p.referrer_id is not null offset 0
    ) above
  )
  select d.id from down d where not exists (select from up u where u.id = d.id);
end
$$;
