mod accounts;
mod hygiene;
mod standards;
