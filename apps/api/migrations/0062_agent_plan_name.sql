-- The plan that every installation starts with is read by agents: it has a name in their language.
update agent_plan set name = '标准方案' where name = 'standard';
