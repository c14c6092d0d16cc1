mod burst;
mod courier;
mod harness;
mod payments;
mod receiver;
mod rejected;
mod reported;
mod secrets;
