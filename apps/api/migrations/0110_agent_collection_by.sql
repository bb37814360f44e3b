-- A settlement by an operator moves the commission on to the main wallet: the collection says that it was not the agent.

alter table agent_collection add column made_by uuid references operator;
comment on column agent_collection.made_by is 'The operator who collected in the agent''s stead; null when the agent did';
