-- The blocked images in the order of their list, and the days of new members: both were read whole.
CREATE INDEX blocked_image_newest ON blocked_image (blocked_at, pixels_sha256);
CREATE INDEX member_by_creation ON member (created_at);
