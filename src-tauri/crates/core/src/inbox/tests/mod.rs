mod burst;
mod courier;
mod desk;
mod payments;
mod receiver;
mod rejected;
mod reported;
mod secrets;
