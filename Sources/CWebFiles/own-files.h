// Written by `scripts/web`.
static const unsigned char own_0[] = {
#embed "web/app/core/dom.js"
};
static const unsigned char own_1[] = {
#embed "web/app/core/http.js"
};
static const unsigned char own_2[] = {
#embed "web/app/core/installed.js"
};
static const unsigned char own_3[] = {
#embed "web/app/core/key.js"
};
static const unsigned char own_4[] = {
#embed "web/app/core/language.js"
};
static const unsigned char own_5[] = {
#embed "web/app/core/limits.js"
};
static const unsigned char own_6[] = {
#embed "web/app/core/live.js"
};
static const unsigned char own_7[] = {
#embed "web/app/core/page.js"
};
static const unsigned char own_8[] = {
#embed "web/app/core/problems.js"
};
static const unsigned char own_9[] = {
#embed "web/app/core/push.js"
};
static const unsigned char own_10[] = {
#embed "web/app/core/router.js"
};
static const unsigned char own_11[] = {
#embed "web/app/core/session.js"
};
static const unsigned char own_12[] = {
#embed "web/app/core/signal.js"
};
static const unsigned char own_13[] = {
#embed "web/app/core/styles.js"
};
static const unsigned char own_14[] = {
#embed "web/app/core/text.js"
};
static const unsigned char own_15[] = {
#embed "web/app/core/theme.js"
};
static const unsigned char own_16[] = {
#embed "web/app/core/toast.js"
};
static const unsigned char own_17[] = {
#embed "web/app/core/where.js"
};
static const unsigned char own_18[] = {
#embed "web/app/core/zones.js"
};
static const unsigned char own_19[] = {
#embed "web/app/desk/act-dialog.js"
};
static const unsigned char own_20[] = {
#embed "web/app/desk/acts.js"
};
static const unsigned char own_21[] = {
#embed "web/app/desk/charts.js"
};
static const unsigned char own_22[] = {
#embed "web/app/desk/desk.js"
};
static const unsigned char own_23[] = {
#embed "web/app/desk/picture.js"
};
static const unsigned char own_24[] = {
#embed "web/app/desk/rows.js"
};
static const unsigned char own_25[] = {
#embed "web/app/desk/settlement.js"
};
static const unsigned char own_26[] = {
#embed "web/app/lens/angle.js"
};
static const unsigned char own_27[] = {
#embed "web/app/lens/around.js"
};
static const unsigned char own_28[] = {
#embed "web/app/lens/attitude.js"
};
static const unsigned char own_29[] = {
#embed "web/app/lens/camera.js"
};
static const unsigned char own_30[] = {
#embed "web/app/lens/compass.js"
};
static const unsigned char own_31[] = {
#embed "web/app/lens/hands.js"
};
static const unsigned char own_32[] = {
#embed "web/app/lens/labels.js"
};
static const unsigned char own_33[] = {
#embed "web/app/lens/lens.js"
};
static const unsigned char own_34[] = {
#embed "web/app/lens/picture.js"
};
static const unsigned char own_35[] = {
#embed "web/app/lens/place.js"
};
static const unsigned char own_36[] = {
#embed "web/app/lens/points.js"
};
static const unsigned char own_37[] = {
#embed "web/app/lens/settings.js"
};
static const unsigned char own_38[] = {
#embed "web/app/lens/sight.js"
};
static const unsigned char own_39[] = {
#embed "web/app/lens/sky.js"
};
static const unsigned char own_40[] = {
#embed "web/app/lens/stage.js"
};
static const unsigned char own_41[] = {
#embed "web/app/lens/taken.js"
};
static const unsigned char own_42[] = {
#embed "web/app/lens/tolerance.js"
};
static const unsigned char own_43[] = {
#embed "web/app/lens/turned-map.js"
};
static const unsigned char own_44[] = {
#embed "web/app/main.js"
};
static const unsigned char own_45[] = {
#embed "web/app/map/apart.js"
};
static const unsigned char own_46[] = {
#embed "web/app/map/background.js"
};
static const unsigned char own_47[] = {
#embed "web/app/map/camera.js"
};
static const unsigned char own_48[] = {
#embed "web/app/map/feed.js"
};
static const unsigned char own_49[] = {
#embed "web/app/map/fleet.js"
};
static const unsigned char own_50[] = {
#embed "web/app/map/gestures.js"
};
static const unsigned char own_51[] = {
#embed "web/app/map/ground.js"
};
static const unsigned char own_52[] = {
#embed "web/app/map/map.js"
};
static const unsigned char own_53[] = {
#embed "web/app/map/markers.js"
};
static const unsigned char own_54[] = {
#embed "web/app/map/mercator.js"
};
static const unsigned char own_55[] = {
#embed "web/app/map/overlay.js"
};
static const unsigned char own_56[] = {
#embed "web/app/map/style.js"
};
static const unsigned char own_57[] = {
#embed "web/app/map/things.js"
};
static const unsigned char own_58[] = {
#embed "web/app/outbox/outbox.js"
};
static const unsigned char own_59[] = {
#embed "web/app/outbox/store.js"
};
static const unsigned char own_60[] = {
#embed "web/app/outbox/waiting.js"
};
static const unsigned char own_61[] = {
#embed "web/app/panel.js"
};
static const unsigned char own_62[] = {
#embed "web/app/parts/alarms.js"
};
static const unsigned char own_63[] = {
#embed "web/app/parts/category.js"
};
static const unsigned char own_64[] = {
#embed "web/app/parts/departures.js"
};
static const unsigned char own_65[] = {
#embed "web/app/parts/dialog.js"
};
static const unsigned char own_66[] = {
#embed "web/app/parts/form.js"
};
static const unsigned char own_67[] = {
#embed "web/app/parts/hours.js"
};
static const unsigned char own_68[] = {
#embed "web/app/parts/icons.js"
};
static const unsigned char own_69[] = {
#embed "web/app/parts/menu.js"
};
static const unsigned char own_70[] = {
#embed "web/app/parts/parts.js"
};
static const unsigned char own_71[] = {
#embed "web/app/parts/rows.js"
};
static const unsigned char own_72[] = {
#embed "web/app/parts/vehicles.js"
};
static const unsigned char own_73[] = {
#embed "web/app/photo/dial.js"
};
static const unsigned char own_74[] = {
#embed "web/app/photo/exif.js"
};
static const unsigned char own_75[] = {
#embed "web/app/routes.js"
};
static const unsigned char own_76[] = {
#embed "web/app/search.js"
};
static const unsigned char own_77[] = {
#embed "web/app/texts/desk/en.js"
};
static const unsigned char own_78[] = {
#embed "web/app/texts/desk/fr.js"
};
static const unsigned char own_79[] = {
#embed "web/app/texts/desk/sv.js"
};
static const unsigned char own_80[] = {
#embed "web/app/texts/desk/zh.js"
};
static const unsigned char own_81[] = {
#embed "web/app/texts/en.js"
};
static const unsigned char own_82[] = {
#embed "web/app/texts/fr.js"
};
static const unsigned char own_83[] = {
#embed "web/app/texts/sv.js"
};
static const unsigned char own_84[] = {
#embed "web/app/texts/zh.js"
};
static const unsigned char own_85[] = {
#embed "web/app/top-bar.js"
};
static const unsigned char own_86[] = {
#embed "web/app/views/about.js"
};
static const unsigned char own_87[] = {
#embed "web/app/views/account.js"
};
static const unsigned char own_88[] = {
#embed "web/app/views/admin.js"
};
static const unsigned char own_89[] = {
#embed "web/app/views/alarms.js"
};
static const unsigned char own_90[] = {
#embed "web/app/views/comments.js"
};
static const unsigned char own_91[] = {
#embed "web/app/views/compose.js"
};
static const unsigned char own_92[] = {
#embed "web/app/views/departures.js"
};
static const unsigned char own_93[] = {
#embed "web/app/views/directions.js"
};
static const unsigned char own_94[] = {
#embed "web/app/views/explore.js"
};
static const unsigned char own_95[] = {
#embed "web/app/views/favorite.js"
};
static const unsigned char own_96[] = {
#embed "web/app/views/favorites.js"
};
static const unsigned char own_97[] = {
#embed "web/app/views/filter-dialog.js"
};
static const unsigned char own_98[] = {
#embed "web/app/views/filters.js"
};
static const unsigned char own_99[] = {
#embed "web/app/views/first-look.js"
};
static const unsigned char own_100[] = {
#embed "web/app/views/following.js"
};
static const unsigned char own_101[] = {
#embed "web/app/views/group.js"
};
static const unsigned char own_102[] = {
#embed "web/app/views/lens.js"
};
static const unsigned char own_103[] = {
#embed "web/app/views/line.js"
};
static const unsigned char own_104[] = {
#embed "web/app/views/lines.js"
};
static const unsigned char own_105[] = {
#embed "web/app/views/log-in.js"
};
static const unsigned char own_106[] = {
#embed "web/app/views/me.js"
};
static const unsigned char own_107[] = {
#embed "web/app/views/member.js"
};
static const unsigned char own_108[] = {
#embed "web/app/views/moderation-log.js"
};
static const unsigned char own_109[] = {
#embed "web/app/views/moderation-members.js"
};
static const unsigned char own_110[] = {
#embed "web/app/views/moderation-pictures.js"
};
static const unsigned char own_111[] = {
#embed "web/app/views/moderation-subject.js"
};
static const unsigned char own_112[] = {
#embed "web/app/views/moderation.js"
};
static const unsigned char own_113[] = {
#embed "web/app/views/note-edit.js"
};
static const unsigned char own_114[] = {
#embed "web/app/views/note.js"
};
static const unsigned char own_115[] = {
#embed "web/app/views/outbox.js"
};
static const unsigned char own_116[] = {
#embed "web/app/views/parking.js"
};
static const unsigned char own_117[] = {
#embed "web/app/views/people.js"
};
static const unsigned char own_118[] = {
#embed "web/app/views/place.js"
};
static const unsigned char own_119[] = {
#embed "web/app/views/preview.js"
};
static const unsigned char own_120[] = {
#embed "web/app/views/reminders.js"
};
static const unsigned char own_121[] = {
#embed "web/app/views/report.js"
};
static const unsigned char own_122[] = {
#embed "web/app/views/share.js"
};
static const unsigned char own_123[] = {
#embed "web/app/views/sign-up.js"
};
static const unsigned char own_124[] = {
#embed "web/app/views/signed-on.js"
};
static const unsigned char own_125[] = {
#embed "web/app/views/stop.js"
};
static const unsigned char own_126[] = {
#embed "web/app/views/vehicle.js"
};
static const unsigned char own_127[] = {
#embed "web/icons/icon-180.png"
};
static const unsigned char own_128[] = {
#embed "web/icons/icon-192.png"
};
static const unsigned char own_129[] = {
#embed "web/icons/icon-512.png"
};
static const unsigned char own_130[] = {
#embed "web/icons/icon.svg"
};
static const unsigned char own_131[] = {
#embed "web/index.html"
};
static const unsigned char own_132[] = {
#embed "web/manifest.webmanifest"
};
static const unsigned char own_133[] = {
#embed "web/styles/base.css"
};
static const unsigned char own_134[] = {
#embed "web/styles/desk.css"
};
static const unsigned char own_135[] = {
#embed "web/styles/layout.css"
};
static const unsigned char own_136[] = {
#embed "web/styles/lens.css"
};
static const unsigned char own_137[] = {
#embed "web/styles/map.css"
};
static const unsigned char own_138[] = {
#embed "web/styles/parts.css"
};
static const unsigned char own_139[] = {
#embed "web/sw.js"
};

#define OWN_FILES \
    {"app/core/dom.js", own_0, sizeof own_0}, \
    {"app/core/http.js", own_1, sizeof own_1}, \
    {"app/core/installed.js", own_2, sizeof own_2}, \
    {"app/core/key.js", own_3, sizeof own_3}, \
    {"app/core/language.js", own_4, sizeof own_4}, \
    {"app/core/limits.js", own_5, sizeof own_5}, \
    {"app/core/live.js", own_6, sizeof own_6}, \
    {"app/core/page.js", own_7, sizeof own_7}, \
    {"app/core/problems.js", own_8, sizeof own_8}, \
    {"app/core/push.js", own_9, sizeof own_9}, \
    {"app/core/router.js", own_10, sizeof own_10}, \
    {"app/core/session.js", own_11, sizeof own_11}, \
    {"app/core/signal.js", own_12, sizeof own_12}, \
    {"app/core/styles.js", own_13, sizeof own_13}, \
    {"app/core/text.js", own_14, sizeof own_14}, \
    {"app/core/theme.js", own_15, sizeof own_15}, \
    {"app/core/toast.js", own_16, sizeof own_16}, \
    {"app/core/where.js", own_17, sizeof own_17}, \
    {"app/core/zones.js", own_18, sizeof own_18}, \
    {"app/desk/act-dialog.js", own_19, sizeof own_19}, \
    {"app/desk/acts.js", own_20, sizeof own_20}, \
    {"app/desk/charts.js", own_21, sizeof own_21}, \
    {"app/desk/desk.js", own_22, sizeof own_22}, \
    {"app/desk/picture.js", own_23, sizeof own_23}, \
    {"app/desk/rows.js", own_24, sizeof own_24}, \
    {"app/desk/settlement.js", own_25, sizeof own_25}, \
    {"app/lens/angle.js", own_26, sizeof own_26}, \
    {"app/lens/around.js", own_27, sizeof own_27}, \
    {"app/lens/attitude.js", own_28, sizeof own_28}, \
    {"app/lens/camera.js", own_29, sizeof own_29}, \
    {"app/lens/compass.js", own_30, sizeof own_30}, \
    {"app/lens/hands.js", own_31, sizeof own_31}, \
    {"app/lens/labels.js", own_32, sizeof own_32}, \
    {"app/lens/lens.js", own_33, sizeof own_33}, \
    {"app/lens/picture.js", own_34, sizeof own_34}, \
    {"app/lens/place.js", own_35, sizeof own_35}, \
    {"app/lens/points.js", own_36, sizeof own_36}, \
    {"app/lens/settings.js", own_37, sizeof own_37}, \
    {"app/lens/sight.js", own_38, sizeof own_38}, \
    {"app/lens/sky.js", own_39, sizeof own_39}, \
    {"app/lens/stage.js", own_40, sizeof own_40}, \
    {"app/lens/taken.js", own_41, sizeof own_41}, \
    {"app/lens/tolerance.js", own_42, sizeof own_42}, \
    {"app/lens/turned-map.js", own_43, sizeof own_43}, \
    {"app/main.js", own_44, sizeof own_44}, \
    {"app/map/apart.js", own_45, sizeof own_45}, \
    {"app/map/background.js", own_46, sizeof own_46}, \
    {"app/map/camera.js", own_47, sizeof own_47}, \
    {"app/map/feed.js", own_48, sizeof own_48}, \
    {"app/map/fleet.js", own_49, sizeof own_49}, \
    {"app/map/gestures.js", own_50, sizeof own_50}, \
    {"app/map/ground.js", own_51, sizeof own_51}, \
    {"app/map/map.js", own_52, sizeof own_52}, \
    {"app/map/markers.js", own_53, sizeof own_53}, \
    {"app/map/mercator.js", own_54, sizeof own_54}, \
    {"app/map/overlay.js", own_55, sizeof own_55}, \
    {"app/map/style.js", own_56, sizeof own_56}, \
    {"app/map/things.js", own_57, sizeof own_57}, \
    {"app/outbox/outbox.js", own_58, sizeof own_58}, \
    {"app/outbox/store.js", own_59, sizeof own_59}, \
    {"app/outbox/waiting.js", own_60, sizeof own_60}, \
    {"app/panel.js", own_61, sizeof own_61}, \
    {"app/parts/alarms.js", own_62, sizeof own_62}, \
    {"app/parts/category.js", own_63, sizeof own_63}, \
    {"app/parts/departures.js", own_64, sizeof own_64}, \
    {"app/parts/dialog.js", own_65, sizeof own_65}, \
    {"app/parts/form.js", own_66, sizeof own_66}, \
    {"app/parts/hours.js", own_67, sizeof own_67}, \
    {"app/parts/icons.js", own_68, sizeof own_68}, \
    {"app/parts/menu.js", own_69, sizeof own_69}, \
    {"app/parts/parts.js", own_70, sizeof own_70}, \
    {"app/parts/rows.js", own_71, sizeof own_71}, \
    {"app/parts/vehicles.js", own_72, sizeof own_72}, \
    {"app/photo/dial.js", own_73, sizeof own_73}, \
    {"app/photo/exif.js", own_74, sizeof own_74}, \
    {"app/routes.js", own_75, sizeof own_75}, \
    {"app/search.js", own_76, sizeof own_76}, \
    {"app/texts/desk/en.js", own_77, sizeof own_77}, \
    {"app/texts/desk/fr.js", own_78, sizeof own_78}, \
    {"app/texts/desk/sv.js", own_79, sizeof own_79}, \
    {"app/texts/desk/zh.js", own_80, sizeof own_80}, \
    {"app/texts/en.js", own_81, sizeof own_81}, \
    {"app/texts/fr.js", own_82, sizeof own_82}, \
    {"app/texts/sv.js", own_83, sizeof own_83}, \
    {"app/texts/zh.js", own_84, sizeof own_84}, \
    {"app/top-bar.js", own_85, sizeof own_85}, \
    {"app/views/about.js", own_86, sizeof own_86}, \
    {"app/views/account.js", own_87, sizeof own_87}, \
    {"app/views/admin.js", own_88, sizeof own_88}, \
    {"app/views/alarms.js", own_89, sizeof own_89}, \
    {"app/views/comments.js", own_90, sizeof own_90}, \
    {"app/views/compose.js", own_91, sizeof own_91}, \
    {"app/views/departures.js", own_92, sizeof own_92}, \
    {"app/views/directions.js", own_93, sizeof own_93}, \
    {"app/views/explore.js", own_94, sizeof own_94}, \
    {"app/views/favorite.js", own_95, sizeof own_95}, \
    {"app/views/favorites.js", own_96, sizeof own_96}, \
    {"app/views/filter-dialog.js", own_97, sizeof own_97}, \
    {"app/views/filters.js", own_98, sizeof own_98}, \
    {"app/views/first-look.js", own_99, sizeof own_99}, \
    {"app/views/following.js", own_100, sizeof own_100}, \
    {"app/views/group.js", own_101, sizeof own_101}, \
    {"app/views/lens.js", own_102, sizeof own_102}, \
    {"app/views/line.js", own_103, sizeof own_103}, \
    {"app/views/lines.js", own_104, sizeof own_104}, \
    {"app/views/log-in.js", own_105, sizeof own_105}, \
    {"app/views/me.js", own_106, sizeof own_106}, \
    {"app/views/member.js", own_107, sizeof own_107}, \
    {"app/views/moderation-log.js", own_108, sizeof own_108}, \
    {"app/views/moderation-members.js", own_109, sizeof own_109}, \
    {"app/views/moderation-pictures.js", own_110, sizeof own_110}, \
    {"app/views/moderation-subject.js", own_111, sizeof own_111}, \
    {"app/views/moderation.js", own_112, sizeof own_112}, \
    {"app/views/note-edit.js", own_113, sizeof own_113}, \
    {"app/views/note.js", own_114, sizeof own_114}, \
    {"app/views/outbox.js", own_115, sizeof own_115}, \
    {"app/views/parking.js", own_116, sizeof own_116}, \
    {"app/views/people.js", own_117, sizeof own_117}, \
    {"app/views/place.js", own_118, sizeof own_118}, \
    {"app/views/preview.js", own_119, sizeof own_119}, \
    {"app/views/reminders.js", own_120, sizeof own_120}, \
    {"app/views/report.js", own_121, sizeof own_121}, \
    {"app/views/share.js", own_122, sizeof own_122}, \
    {"app/views/sign-up.js", own_123, sizeof own_123}, \
    {"app/views/signed-on.js", own_124, sizeof own_124}, \
    {"app/views/stop.js", own_125, sizeof own_125}, \
    {"app/views/vehicle.js", own_126, sizeof own_126}, \
    {"icons/icon-180.png", own_127, sizeof own_127}, \
    {"icons/icon-192.png", own_128, sizeof own_128}, \
    {"icons/icon-512.png", own_129, sizeof own_129}, \
    {"icons/icon.svg", own_130, sizeof own_130}, \
    {"index.html", own_131, sizeof own_131}, \
    {"manifest.webmanifest", own_132, sizeof own_132}, \
    {"styles/base.css", own_133, sizeof own_133}, \
    {"styles/desk.css", own_134, sizeof own_134}, \
    {"styles/layout.css", own_135, sizeof own_135}, \
    {"styles/lens.css", own_136, sizeof own_136}, \
    {"styles/map.css", own_137, sizeof own_137}, \
    {"styles/parts.css", own_138, sizeof own_138}, \
    {"sw.js", own_139, sizeof own_139},
